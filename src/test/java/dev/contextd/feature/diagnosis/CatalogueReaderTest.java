package dev.contextd.feature.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CatalogueReaderTest {
    private static final String GOOD = """
            # a comment
            pattern lamp-out
            title The lamp is out
            category resource
            severity low
            tags lamp, light
            match lamp is 'out'
            cause 3 The bulb is broken
            check Shake it
            cause 1 There is no current
            fix Replace the bulb
            run lamp --new-bulb
            expect Light
            """;

    @Test
    void aFailureIsReadAsItIsWritten() {
        var failure = CatalogueReader.read("lamp.txt", GOOD.lines()).getFirst();

        assertThat(failure.id()).isEqualTo("lamp-out");
        assertThat(failure.tags()).containsExactly("lamp", "light");
        assertThat(failure.causes().getFirst().checks()).containsExactly("Shake it");
        assertThat(failure.share(failure.causes().getFirst())).isEqualTo(0.75);
        assertThat(failure.fixes().getFirst().commands()).containsExactly("lamp --new-bulb");
    }

    @Test
    void aSpaceIsAnyWhiteSpaceAndAnApostropheAnyQuotationMark() {
        var failures = new KnownFailures(CatalogueReader.read("lamp.txt", GOOD.lines()));

        assertThat(failures.recognise(Symptoms.of("the LAMP\n   is \u201cout\u201d")))
                .hasSize(1);
        assertThat(failures.recognise(Symptoms.of("the lamp is on"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "severity low; severity grave; lamp.txt:2; Severity",
                "category resource; category weather; lamp.txt:2; Category",
                "title The lamp is out; titel x; lamp.txt:3; no line begins with titel",
                "title The lamp is out; title; lamp.txt:3; a line is a word",
                "tags lamp, light; title again; lamp.txt:6; title cannot stand here",
                "match lamp is 'out'; match lamp .*out; lamp.txt:7; repeats without a bound",
                "match lamp is 'out'; match (lamp ){2,9}; lamp.txt:7; repeats without a bound",
                "match lamp is 'out'; match \\S; lamp.txt:7; no words",
                "match lamp is 'out'; match lamp(; lamp.txt:7; Unclosed group",
                "match lamp is 'out'; hint lamp; lamp.txt:2; a match is missing",
                "cause 3 The bulb is broken; cause The bulb; lamp.txt:8; weight",
                "cause 3 The bulb is broken; check early; lamp.txt:8; check cannot stand here",
                "cause 1 There is no current; cause 9 There is no current; lamp.txt:2; most likely first",
                "fix Replace the bulb; run early; lamp.txt:11; run cannot stand here",
                "expect Light; fix Another; lamp.txt:13; what to expect",
                "pattern lamp-out; pattern Lamp; lamp.txt:2; lower case"
            })
    void whatIsWrittenWronglyIsRefusedWithItsLine(String line, String instead, String where, String why) {
        assertThat(GOOD).contains(line + "\n");
        assertThatThrownBy(() -> CatalogueReader.read(
                        "lamp.txt", GOOD.replace(line + "\n", instead + "\n").lines()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(where + ": ")
                .hasMessageContaining(why);
    }

    @Test
    void twoFailuresCannotHaveOneName() {
        var failures = CatalogueReader.read("lamp.txt", (GOOD + GOOD).lines());

        assertThatThrownBy(() -> new KnownFailures(failures)).hasMessageContaining("lamp-out");
    }
}
