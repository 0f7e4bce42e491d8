package dev.contextd.base.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RuleReaderTest {
    @Test
    void aTextSaysRulesOneAfterTheOther() {
        var rules = RuleReader.read("mine.txt", """
                # Two of them.

                rule acme-token
                begins acme_ ACME-
                begins ac\\sme\\n
                then <uuid>

                rule acme-key
                near #acme
                before 2 4
                shape [a-z]{2,4}#acme
                needs random
                """);
        assertThat(rules).flatExtracting(Rule::ids).containsExactly("acme-token", "acme-key");
        assertThat(rules.getFirst().keywords()).containsExactly("acme_", "acme-", "ac me\n");
        assertThat("acme_01234567-89ab-cdef-0123-456789abcdef")
                .matches(Pattern.compile(rules.getFirst().regex()));
        assertThat(rules.getLast().regex()).isEqualTo("[a-z]{2,4}#acme");
    }

    /// A `/` stands for the end of a line.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            rule a/begins x/then y/colour red       | mine.txt:4: no line begins with colour
            rule a/begins x/then                    | mine.txt:3: a line is a word, a blank and what it says
            rule a/begins x/then  y                 | mine.txt:3: a line is a word, a blank and what it says
            begins x/then y                         | mine.txt:1: begins cannot stand before the first rule
            rule a/begins x/named y/value z         | mine.txt:3: named cannot stand here
            rule a/begins x/value z                 | mine.txt:3: value cannot stand here
            rule a/begins x/then y/then z           | mine.txt:4: then cannot stand here
            rule a/begins x/before 3/then y         | mine.txt:3: before cannot stand here
            rule a/near x/behind _/shape y          | mine.txt:3: behind cannot stand here
            rule a/begins x/behind -/then y         | mine.txt:3: behind cannot stand here
            rule a/near x/before three/shape y      | mine.txt:3: before says one number of characters, or two
            rule a/begins x/then y/needs luck       | mine.txt:4: no value is known to be luck
            rule a/begins x/needs random/then y     | mine.txt:3: needs cannot stand here
            rule a/then y                           | mine.txt:2: then cannot stand here
            rule a/rule b/begins x/then y           | mine.txt:1: a has no keywords
            rule a/begins x                         | mine.txt:1: a has no pattern
            """)
    void whatIsNotUnderstoodStopsItAtThatLine(String text, String complaint) {
        assertThatThrownBy(() -> RuleReader.read("mine.txt", text.replace('/', '\n')))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(complaint);
    }
}
