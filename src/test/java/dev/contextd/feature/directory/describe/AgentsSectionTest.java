package dev.contextd.feature.directory.describe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.feature.directory.describe.Description.Place;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AgentsSectionTest {
    private static final List<Place> PLACES =
            List.of(new Place("src", "Sources."), new Place(".", "A project."), new Place("src/a", "Has a | in it."));
    private static final String USAGE = "Ask query_context for a directory before reading its files.";

    @Test
    void aFileIsMadeWithNothingButTheSection() {
        assertThat(updated("")).isEqualTo("""
                <!-- directory contexts: written by contextd, changes in here are lost -->
                ## Directory contexts

                Ask query_context for a directory before reading its files.

                | directory | what it is |
                | --- | --- |
                | `.` | A project. |
                | `src` | Sources. |
                | `src/a` | Has a \\| in it. |
                <!-- end of directory contexts -->
                """);
    }

    @Test
    void itIsAppendedOnceAndThenLeftAlone() {
        String once = updated("# Mine\n\nRules.\n");

        assertThat(once).startsWith("# Mine\n\nRules.\n\n" + AgentsSection.START + "\n");
        assertThat(updated(once)).isEqualTo(once);
        assertThat(updated("no newline at the end")).startsWith("no newline at the end\n\n" + AgentsSection.START);
    }

    @Test
    void onlyWhatStandsBetweenTheMarksIsReplaced() {
        String file = "\uFEFF# Mine  \n\n\n" + AgentsSection.START + "\nold\n\n# heading\n" + AgentsSection.END
                + "\n\tafter\r\n\n";

        assertThat(updated(file)).isEqualTo("\uFEFF# Mine  \n\n\n" + updated("") + "\tafter\r\n\n");
    }

    @Test
    void theLineEndingsOfTheFileAreKept() {
        assertThat(updated("# Mine\r\n"))
                .isEqualTo("# Mine\r\n\r\n" + updated("").replace("\n", "\r\n"));
    }

    @Test
    void withoutItsEndOnlyLinesOfOursAreTaken() {
        String whole = updated("# Before\n");
        String broken = whole.replace(AgentsSection.END + "\n", "") + "\nRules of ours.\n\n| a | table |\n\n# Later\n";

        String mended = updated(broken);

        assertThat(mended).isEqualTo(whole + "\nRules of ours.\n\n| a | table |\n\n# Later\n");
        assertThat(updated(mended)).isEqualTo(mended);
    }

    @Test
    void twoSectionsOfAMergeBecomeOne() {
        String twice = updated("# A\n") + "between\n" + updated("");

        assertThat(updated(twice)).isEqualTo(updated("# A\n") + "between\n");
    }

    @Test
    void aMarkInAnExampleIsNoMark() {
        String example = "```\n" + AgentsSection.START + "\n```\nMy text.\n";

        assertThat(updated(example)).startsWith(example + "\n" + AgentsSection.START);
    }

    @Test
    void aSummaryCannotEndTheSection() {
        String once = AgentsSection.updated("", List.of(new Place("a", "x " + AgentsSection.END + "\n# Evil")), USAGE);

        assertThat(once.lines().filter(AgentsSection.END::equals)).hasSize(1);
        assertThat(once).doesNotContain("\n# Evil");
    }

    @Test
    void theTableIsBoundedAndSaysSo() {
        var many = IntStream.rangeClosed(0, AgentsSection.ROWS_MAX)
                .mapToObj(i -> new Place("deep/in/d" + i, "One."))
                .toList();

        assertThat(AgentsSection.updated("", many, USAGE).lines())
                .filteredOn(line -> line.startsWith("| `"))
                .hasSize(AgentsSection.ROWS_MAX);
        assertThat(AgentsSection.updated("", many, USAGE)).contains("The table shows 40 of 41 directories.");
    }

    private static String updated(String file) {
        return AgentsSection.updated(file, PLACES, USAGE);
    }
}
