package dev.contextd.tool;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResourceInfoTest {
    @ParameterizedTest
    @CsvSource({
        "c://help,              c://help,             ''",
        "c://help,              c://help/x,           ",
        "c://help/{tool},       c://help/status,      status",
        "c://help/{tool},       c://help/,            ",
        "c://help/{tool},       c://help/a/b,         ",
        "c://help/{tool},       c://other/status,     ",
        "c://p/{key}/briefing,  c://p/k/briefing,     k",
        "c://p/{key}/briefing,  c://p//briefing,      ",
        "c://p/{key}/briefing,  c://p/briefing,       ",
        "c://p/{key}/briefing,  c://p/a/b/briefing,   ",
        "c://p/{key}/briefing,  c://p/k/briefing/x,   ",
        "c://p/{key}/briefing,  c://p/k,              "
    })
    void aVariableIsOnePieceOfThePathWhereverItStands(String template, String asked, String variable) {
        var info = new ResourceInfo(template, "n", "t", "d", "text/plain");

        assertThat(info.match(asked).orElse(null)).isEqualTo(variable);
    }

    @ParameterizedTest
    @CsvSource({"c://help/{tool}, tool", "c://p/{key}/briefing, key"})
    void theVariableHasAName(String template, String name) {
        var info = new ResourceInfo(template, "n", "t", "d", "text/plain");

        assertThat(info.isTemplate()).isTrue();
        assertThat(info.variableName()).isEqualTo(name);
    }
}
