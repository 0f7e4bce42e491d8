package dev.contextd.base.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Time is counted in characters read, so the outcome does not depend on the machine.
class LinearTimeTest {
    private static final int CHARS = 5_000;
    private static final int READS_PER_CHAR_MAX = 1_500;

    private final Secrets secrets = Secrets.standard();

    @Test
    void twiceTheTextIsTwiceTheWorkHoweverHostileTheText() {
        for (Detector detector : secrets.detectors()) {
            String keyword = detector.keywords().getFirst();
            for (String unit : List.of(
                    keyword, keyword + "=", keyword + " aB3-", keyword + "\": \"", keyword + "aB3xY9".repeat(20))) {
                long once = reads(unit, CHARS);
                long twice = reads(unit, 2 * CHARS);
                assertThat((double) twice / once).as("%s repeated", unit).isLessThan(2.5);
                assertThat(twice).as("%s repeated", unit).isLessThan(2L * CHARS * READS_PER_CHAR_MAX);
            }
        }
    }

    @Test
    void twiceTheTextIsTwiceTheWorkOnHostileNotations() {
        for (String unit : List.of(
                "-----BEGIN PRIVATE KEY-----\n",
                "-----BEGIN PRIVATE KEY-----\nAAAA",
                "kind: Secret\n",
                "---\nkind: Secret\ndata:\n",
                "eyJhbGciOiJIUzI1NiJ9.",
                "passwordpassword",
                "password=\"",
                "password=\\\"",
                "password: {",
                "name: token\n value: ",
                "://a:b",
                "curl -u a",
                "jdbc:x:?",
                "[REDACTED:",
                "token is ",
                "tokens: [\"a\", ",
                "tokens:\n- a\n",
                "password = \"a\" + ",
                "ghp_aaaaaaaa\n",
                "\"ghp_aaaa\" + ",
                "密码是",
                "\\\\\\\\",
                "a1-_.=:")) {
            assertThat((double) reads(unit, 2 * CHARS) / reads(unit, CHARS))
                    .as("%s repeated", unit)
                    .isLessThan(2.5);
        }
    }

    @Test
    void everyPatternRepeatsOnlyUpToANumber() {
        Pattern unbounded = Pattern.compile("(?<!\\\\)(?:\\\\\\\\)*(?:[*+]|\\{[0-9]+,})");
        Pattern characterClass = Pattern.compile("\\[(?:\\\\.|[^]\\\\])*]");
        assertThat(rules()).hasSizeGreaterThan(120).allSatisfy(rule -> {
            String withoutQuotes = rule.regex().replaceAll("\\\\Q.*?\\\\E", "q");
            String outsideClasses = characterClass.matcher(withoutQuotes).replaceAll("c");
            assertThat(unbounded.matcher(outsideClasses).find())
                    .as(outsideClasses)
                    .isFalse();
        });
    }

    @Test
    void tenMegabytesAreScrubbed() {
        String filler = "public static final int LIMIT = 42; // the token count of a page\n".repeat(160_000);
        ScrubbedText scrubbed = secrets.scrub(filler + "password = \"hunter2!x\"\n");
        assertThat(filler.length()).isGreaterThan(10_000_000);
        assertThat(scrubbed.findings()).extracting(FoundSecret::start).containsExactly(filler.length() + 12);
    }

    @Test
    void aMegabyteOfOneLineOfSecretsIsScrubbed() {
        String line = "password=\"hunter2!x\",".repeat(50_000);
        assertThat(secrets.scrub(line).findings()).hasSize(50_000);
        assertThat(secrets.scrub("eyJ".repeat(400_000)).clean()).isTrue();
    }

    private Stream<Rule> rules() {
        return secrets.detectors().stream().filter(Rule.class::isInstance).map(Rule.class::cast);
    }

    private long reads(String unit, int chars) {
        CountingText text =
                new CountingText(unit.repeat(chars / unit.length() + 1).substring(0, chars));
        secrets.find(text);
        return text.reads;
    }

    private static final class CountingText implements CharSequence {
        private final String text;
        private long reads;

        CountingText(String text) {
            this.text = text;
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            reads++;
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            reads += end - start;
            return text.substring(start, end);
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
