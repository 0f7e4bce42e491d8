package dev.contextd.cli.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.base.failure.Failure;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What an edit leaves of a text, to the byte.
class YamlEntriesTest {
    private static final EntryForm FORM = Client.GOOSE.form();
    private static final ServerEntry ENTRY = new ServerEntry("/opt/contextd", List.of("stdio"));

    private static String with(String text) {
        String edited = FORM.read("f", text).with(FORM.write(ENTRY));
        var read = FORM.read("f", edited);
        assertThat(read.entry().flatMap(FORM::read)).as(edited).contains(ENTRY);
        assertThat(read.rest()).as(edited).isEqualTo(FORM.read("f", text).rest());
        return edited;
    }

    private static String without(String text, boolean emptyToo) {
        return FORM.read("f", text).without(emptyToo);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a: 1\n",
                "a: 1 # no line end after it\n\n# only this",
                "# only this\n",
                "---\na: 1\n",
                "extensions:\n    x:\n        name: x # four\n    # mine\nb: |\n  text\n",
                "extensions:\n  x: {name: x}\n  y:\n    list:\n    - 1\n    text: >-\n      long\n      text\n\n\n",
                "extensions:\r\n  ä🙂:\r\n    name: x\r\nb: 2\r\n",
                "b: 2\nextensions:\n  x: &x\n    name: x\n  y: *x\n"
            })
    void whatIsAddedCanBeTakenAway(String text) {
        boolean had = text.contains("extensions");
        String ended = text.endsWith("\n") ? text : text + "\n";

        assertThat(without(with(text), !had)).isEqualTo(ended);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "extensions: {} # none|extensions: # none",
                "extensions:|extensions:",
                "extensions: null|extensions:",
                "extensions: # none|extensions: # none"
            })
    void aPlaceWithNothingInItIsFilled(String text, String first) {
        assertThat(with(text + "\nb: 2\n"))
                .startsWith(first + "\n  contextd:\n    type: stdio\n")
                .endsWith("330\nb: 2\n");
        assertThat(without(with(text + "\nb: 2\n"), false))
                .startsWith("extensions: {}")
                .endsWith("\nb: 2\n");
    }

    @Test
    void whatHasOurNameIsReplaced() {
        String text = "extensions:\n  contextd:\n    cmd: old\n    args: [stdio]\n  # about y\n  y:\n    name: y\n";

        assertThat(with(text)).startsWith("extensions:\n  # about y\n  y:\n    name: y\n  contextd:\n");
        assertThat(with("extensions:\n  # mine\n  contextd:\n    cmd: old\n"))
                .contains("\n  # mine\n")
                .doesNotContain("cmd: old");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a: [1|line 2",
                "{a: 1}|in braces",
                "a: 1\\nextensions: {x: {name: x}}|line 2",
                "extensions: [1]|does not hold things with names",
                "- 1|must be fields",
                "a: 1\\na: 2|line 2"
            })
    void whatCannotBeEditedIsRefusedWithItsPlace(String text, String sentence) {
        assertThatThrownBy(() -> with(text.replace("\\n", "\n") + "\n"))
                .isInstanceOf(Failure.class)
                .hasMessageContaining(sentence)
                .hasMessageContaining("Nothing was changed");
    }
}
