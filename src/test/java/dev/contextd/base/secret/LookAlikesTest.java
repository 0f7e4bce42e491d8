package dev.contextd.base.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LookAlikesTest {
    /// Code, prose and settings are judged, and judgement errs; the rest must never be touched.
    private static final Set<String> JUDGED = Set.of("code", "prose", "config");

    private static final double JUDGED_FLAGGED_MAX = 0.02;

    private final Secrets secrets = Secrets.standard();

    static Stream<Corpus.Case> untouchable() {
        return Corpus.lookAlikes().stream().filter(lookAlike -> !JUDGED.contains(lookAlike.label()));
    }

    @ParameterizedTest
    @MethodSource("untouchable")
    void hashesBlobsCertificatesAndDocumentedExamplesStay(Corpus.Case lookAlike) {
        assertThat(secrets.scrub(lookAlike.text()).text()).isSameAs(lookAlike.text());
    }

    @Test
    void codeProseAndSettingsStayButForAFew() {
        List<Corpus.Case> judged = Corpus.lookAlikes().stream()
                .filter(lookAlike -> JUDGED.contains(lookAlike.label()))
                .toList();
        List<Corpus.Case> flagged = judged.stream()
                .filter(lookAlike -> !secrets.scrub(lookAlike.text()).clean())
                .toList();
        assertThat(judged).hasSizeGreaterThan(250);
        assertThat(flagged).hasSizeLessThanOrEqualTo((int) (judged.size() * JUDGED_FLAGGED_MAX));
    }

    @Test
    void aLookAlikeBesideASecretStaysToo() {
        String lockFile = "\"integrity\": \"sha512-" + "Ab3+".repeat(21) + "xY==\",\n";
        String text = lockFile + "password = \"hunter2!x\"\n" + lockFile;
        assertThat(secrets.scrub(text).text())
                .isEqualTo(lockFile + "password = \"[REDACTED:assigned-password]\"\n" + lockFile);
    }

    @Test
    void thisPackageHoldsNoSecret() {
        String source = String.join(
                "\n",
                RuleBook.detectors().stream()
                        .flatMap(detector -> detector instanceof Rule rule ? Stream.of(rule.regex()) : Stream.empty())
                        .toList());
        assertThat(secrets.scrub(source).findings()).isEmpty();
    }
}
