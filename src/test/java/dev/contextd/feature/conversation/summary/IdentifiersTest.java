package dev.contextd.feature.conversation.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.text.bpe.O200kTokenizer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A name that is told is told as it was: whoever reads a summary searches for it.
class IdentifiersTest {
    private static final O200kTokenizer TOKENIZER = new O200kTokenizer();

    private static SummaryResult summary(String role, String content, int tokenLimit) {
        var message = new SpokenMessage(1, role, content, 0.5, Instant.EPOCH, Optional.empty());
        return Summarizer.byWords(TOKENIZER).summarize(List.of(message), Optional.empty(), tokenLimit);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "V58__api_key",
                "V58__api_key.sql",
                "__init__",
                "__init__.py",
                "self.__dict__",
                "__attribute__((packed))",
                "__FILE__",
                "_private",
                "trailing_",
                "snake__case__name",
                "src/**/*.java",
                "**/*.py",
                "**/target/**",
                "lib/**",
                "*.{ts,tsx}",
                "!**/node_modules/**",
                "**kwargs",
                "f(*args, **kwargs)",
                "2**10",
                "2**3**4",
                "char **argv",
                "/**/comment/**/",
                "a__b__c",
                "$__rate_interval",
                "{{ __name__ }}",
                "--no-verify",
                "-Dskip.tests=true",
                "--opt=__all__",
                "-XX:+UseSerialGC",
                ">=3.9,<4",
                "https://example.org/a__b/**/c?x=_y_&z=__w__#__top__",
                "git@example.org:team/repo__x.git",
                "C:\\Users\\me\\__pycache__",
                "~/.config/app_name/*.toml",
                "../..",
                "./scripts/run",
                "@scope/pkg__name",
                "std::vector<int>::iterator",
                "List<Map<String, Integer>>",
                "foo->bar__baz",
                "Makefile.am~",
                "#define __GNUC__",
                "module.__version__ == \"1.2.3\"",
                "%s_%d__%x",
                "refs/heads/feature__x",
                "ns1:__tag__",
                "x_1__y_2",
                "CVE-2024-1234",
                "`**bold in code**`",
                "`__in_code__`",
                "``a ` **b** ` c``"
            })
    void isTheSameInEveryPlaceOfAMessage(String name) {
        for (String message : List.of(
                "We decided to keep %s for the release.",
                "%s was renamed, because the old one failed in every test.",
                "The cause of the failure was %s",
                "We must keep **two things** in mind: %s is fixed, and %s is not.",
                "> The error was in %s all the time.",
                "Decided for the next release:\n\n- keep %s\n- remove the old importer.",
                "1. We will use %s in the tests of the importer.",
                "**We use it** from now on: %s and nothing else.")) {
            var result = summary("user", message.replace("%s", name), 400);

            assertThat(result.summary()).contains(name);
            result.keyInsights().forEach(insight -> assertThat(insight).contains(name));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"V58__api_key", "__init__", "src/**/*.java", "**kwargs", "--no-verify"})
    void isTheSameInANoteForWhoTakesOver(String name) {
        var result = summary("user", "Rename " + name + " in all modules. We decided to keep " + name + ".", 400);
        var note = Summarizer.byWords(TOKENIZER).note(result);

        assertThat(note.goal().getFirst()).contains(name);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "**We decided** to keep it for the release.",
                "We decided **to keep it** for the **release**.",
                "> We decided to keep it for the release.",
                "> > We **decided** to keep it for the release."
            })
    void marksAroundWordsGo(String message) {
        assertThat(MessageParts.of(message).sentences().getFirst()).isEqualTo("We decided to keep it for the release.");
    }

    @Test
    void anItemLosesItsPointButNotWhatBelongsToIt() {
        assertThat(MessageParts.of("Run these:\n- cd ..\n- ls src.\n- make").sentences())
                .containsExactly("Run these: cd ..; ls src; make");
    }

    @Test
    void halfANameIsSeenToBeHalf() {
        String name = "a_very_long_identifier_".repeat(12);

        assertThat(Shortening.to(TOKENIZER, name, 10))
                .startsWith("a_very")
                .endsWith("…")
                .doesNotContain(" ");
        assertThat(Shortening.to(TOKENIZER, "See " + name, 10)).isEqualTo("See …");
        assertThat(Shortening.to(TOKENIZER, "We keep the importer as it is for now.", 6))
                .isEqualTo("We keep the importer as …");
    }
}
