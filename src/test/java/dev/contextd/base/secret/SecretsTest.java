package dev.contextd.base.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SecretsTest {
    private static final String GITHUB =
            "ghp_" + "a1B2c3D4e5F6g7H8j9Kp".repeat(2).substring(0, 36);

    private final Secrets secrets = Secrets.standard();

    @Test
    void aCleanTextComesBackAsTheSameInstance() {
        String text = "nothing to hide, and no password at all";
        ScrubbedText scrubbed = secrets.scrub(text);
        assertThat(scrubbed.text()).isSameAs(text);
        assertThat(scrubbed.clean()).isTrue();
    }

    @Test
    void aFindingNamesItsRuleAndItsPlaceInTheOriginal() {
        String text = "first password = \"hunter2!x\" then " + GITHUB + " end";
        ScrubbedText scrubbed = secrets.scrub(text);
        assertThat(scrubbed.text())
                .isEqualTo("first password = \"[REDACTED:assigned-password]\" then [REDACTED:github-token] end");
        assertThat(scrubbed.findings())
                .extracting(finding -> text.substring(finding.start(), finding.end()))
                .containsExactly("hunter2!x", GITHUB);
    }

    @Test
    void whereRulesOverlapTheMostSpecificOneNamesTheWhole() {
        assertThat(secrets.scrub("Authorization: Bearer " + GITHUB).text())
                .isEqualTo("Authorization: Bearer [REDACTED:github-token]");
        assertThat(secrets.scrub("GITHUB_TOKEN=" + GITHUB).findings())
                .extracting(FoundSecret::ruleId)
                .containsExactly("github-token");
    }

    @Test
    void scrubbingTwiceIsScrubbingOnce() {
        List<String> texts = Stream.concat(Corpus.positives().stream(), Corpus.lookAlikes().stream())
                .map(Corpus.Case::text)
                .toList();
        List<String> glue = List.of("\n", " ", ", ", "\": \"", "=", ": ", "; ", "&", "@", "\\n", "");
        for (int seed = 0; seed < 4_000; seed++) {
            Random random = new Random(seed);
            StringBuilder mixed = new StringBuilder();
            for (int i = 0; i < 4; i++) {
                mixed.append(texts.get(random.nextInt(texts.size()))).append(glue.get(random.nextInt(glue.size())));
            }
            String once = secrets.scrub(mixed.toString()).text();
            assertThat(secrets.scrub(once).text()).as("seed %d", seed).isEqualTo(once);
        }
    }

    @Test
    void whatOnlyShowsBesideAMaskIsMaskedToo() {
        ScrubbedText scrubbed = secrets.scrub("bearer ovh_sumoakidxoxd-whsec_mailgun1//0elasticapikey end");
        assertThat(scrubbed.text()).isEqualTo("bearer [REDACTED:bearer-token][REDACTED:webhook-signing-secret] end");
        assertThat(scrubbed.findings()).extracting(FoundSecret::start).containsExactly(7, 24);
    }

    @Test
    void textsInsideTextsAreScrubbedToo() {
        assertThat(secrets.scrub("{\"log\":\"a\\n" + GITHUB + "\\nb\"}").text())
                .isEqualTo("{\"log\":\"a\\n[REDACTED:github-token]\\nb\"}");
        assertThat(secrets.scrub("{\"body\":\"{\\\"password\\\":\\\"blue42sky\\\"}\"}")
                        .text())
                .isEqualTo("{\"body\":\"{\\\"password\\\":\\\"[REDACTED:assigned-password]\\\"}\"}");
    }
}
