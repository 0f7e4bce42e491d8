package dev.contextd.feature.skill;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LineDiffTest {
    @Test
    void onlyWhatDiffersIsShown() {
        var diff = LineDiff.of("one\ntwo\nthree\nfour", "one\n2\nthree\nfour\nfive");

        assertThat(diff.changes()).containsExactly("-2 two", "+2 2", "+5 five");
        assertThat(diff.figures()).isEqualTo("+2 -1");
        assertThat(LineDiff.of("same\ntext", "same\ntext").changes()).isEmpty();
    }

    @Test
    void theChangesLeadFromOneTextToTheOther() {
        var random = new Random(7);
        for (int round = 0; round < 300; round++) {
            var before = lines(random);
            var after = lines(random);
            var diff = LineDiff.of(String.join("\n", before), String.join("\n", after));

            var kept = new ArrayList<>(before);
            diff.changes().stream()
                    .filter(change -> change.startsWith("-"))
                    .toList()
                    .reversed()
                    .forEach(change -> assertThat(kept.remove(number(change))).isEqualTo(text(change)));
            diff.changes().stream()
                    .filter(change -> change.startsWith("+"))
                    .forEach(change -> kept.add(number(change), text(change)));
            assertThat(kept).isEqualTo(after);
            assertThat(diff.removed()).isLessThanOrEqualTo(before.size());
        }
    }

    private static int number(String change) {
        return Integer.parseInt(change.substring(1, change.indexOf(' '))) - 1;
    }

    private static String text(String change) {
        return change.substring(change.indexOf(' ') + 1);
    }

    private static List<String> lines(Random random) {
        var lines = new ArrayList<String>();
        for (int i = 1 + random.nextInt(12); i > 0; i--) {
            lines.add("line " + random.nextInt(4));
        }
        return lines;
    }

    @Test
    void textsTooLongToCompareCountAsReplaced() {
        var before = "a\n".repeat(2_100) + "x";
        var after = "y\n" + "b\n".repeat(2_100) + "z";

        assertThat(LineDiff.of(before, after).figures()).isEqualTo("+2102 -2101");
    }
}
