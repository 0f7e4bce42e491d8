package dev.contextd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.base.text.Moment;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class TextTableTest {
    private static String print(TextTable table, Screen screen) {
        var out = new StringWriter();
        table.print(new PrintWriter(out, true), screen);
        return out.toString();
    }

    @Test
    void columnsAreAsWideAsTheirTextAndNumbersStandRight() {
        var table = new TextTable().word("KIND").number("COUNT").prose("WHAT");
        table.row("memory", "7", "a lesson");
        table.row("skill", "1200", "");

        assertThat(print(table, Screen.PIPE)).isEqualTo("""
                KIND    COUNT  WHAT
                memory      7  a lesson
                skill    1200
                """);
    }

    @Test
    void onAScreenProseGivesWay() {
        var table = new TextTable().word("ID").prose("TITLE");
        table.row("mem_1", "a line that is longer than the screen has room for, by far");

        var lines = print(table, new Screen(OptionalInt.of(40), false)).lines().toList();

        assertThat(lines.getLast()).hasSize(40).startsWith("mem_1  a line that").endsWith("…");
    }

    @Test
    void whatHasToBeReadToItsEndGoesOnInTheNextLine() {
        var table = new TextTable().word("ID").prose("WHAT IT IS").wrapped();
        table.row("limit", "How many of them there are at most on a page, ten if absent");
        table.row("id", "Id");

        assertThat(print(table, new Screen(OptionalInt.of(40), false))).isEqualTo("""
                ID     WHAT IT IS
                limit  How many of them there are at
                       most on a page, ten if absent
                id     Id
                """);
    }

    @Test
    void wideCharactersTakeTwoCells() {
        var table = new TextTable().word("NAME").word("NEXT");
        table.row("潮汐", "x");
        table.row("abcd", "x");

        assertThat(print(table, Screen.PIPE)).isEqualTo("NAME  NEXT\n潮汐  x\nabcd  x\n");
    }

    @Test
    void whatAnybodyWroteCannotCommandTheTerminal() {
        var table = new TextTable().prose("TITLE");
        table.row("red \033[31m and\nback\u202ewards");

        assertThat(print(table, Screen.PIPE)).isEqualTo("TITLE\nred  [31m and back wards\n");
    }

    @Test
    void aPipeAndWhoeverWantsNoColourGetNone() {
        assertThat(Screen.of(null, Map.of())).isEqualTo(Screen.PIPE);
        assertThat(Screen.of("120", Map.of("NO_COLOR", "1"))).isEqualTo(new Screen(OptionalInt.of(120), false));
        assertThat(Screen.of("120", Map.of("TERM", "dumb")).colour()).isFalse();
        var screen = Screen.of("120", Map.of("TERM", "xterm"));
        assertThat(Screen.parse(screen.toString())).isEqualTo(screen);
        assertThat(Screen.parse(Screen.PIPE.toString())).isEqualTo(Screen.PIPE);
    }

    @Test
    void aMomentSaysHowLongAgoItWas() {
        var at = Instant.parse("2026-11-18T12:05:31Z");

        assertThat(Moment.shown(at, at.plusSeconds(200))).isEqualTo("2026-11-18T12:05Z, 3 min ago");
        assertThat(Moment.ago(at, at.minusSeconds(9))).isEqualTo("now");
        assertThat(Moment.ago(at.plusSeconds(30L * 86_400), at.plusSeconds(2))).isEqualTo("in 30 days");
        assertThat(Moment.ago(at, at.plusSeconds(5 * 3600))).isEqualTo("5 h ago");
        assertThat(Moment.ago(at, at.plusSeconds(86_400))).isEqualTo("1 day ago");
        assertThat(Moment.ago(at, at.plusSeconds(90L * 86_400))).isEqualTo("3 months ago");
    }
}
