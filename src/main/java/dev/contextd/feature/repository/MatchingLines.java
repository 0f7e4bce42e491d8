package dev.contextd.feature.repository;

import dev.contextd.base.text.Beginning;
import dev.contextd.keep.search.Terms;
import java.util.List;
import java.util.Set;

/// The lines of a passage that show best why it was found: its first line, and those with most words of the question.
final class MatchingLines {
    private static final int LINES_MAX = 8;
    private static final int CHARACTERS_MAX = 500;
    private static final String LEFT_OUT = "…";

    private MatchingLines() {}

    /// @param terms of the question that the passage has
    static String of(String passage, Set<String> terms) {
        var lines = passage.lines().toList();
        int start = lines.size() <= LINES_MAX || terms.isEmpty() ? 0 : best(lines, terms);
        // What is left out before them must be more than the line that says so.
        String shown = start <= 2
                ? String.join("\n", lines.subList(0, Math.min(LINES_MAX, lines.size())))
                : lines.getFirst() + "\n" + LEFT_OUT + "\n"
                        + String.join("\n", lines.subList(start, Math.min(lines.size(), start + LINES_MAX - 2)));
        return Beginning.of(shown, CHARACTERS_MAX);
    }

    /// Where the first stretch begins that has more of the words than any other.
    private static int best(List<String> lines, Set<String> terms) {
        var counts = lines.stream()
                .mapToLong(line -> Terms.of(line).stream()
                        .distinct()
                        .filter(terms::contains)
                        .count())
                .toArray();
        int best = 0;
        long most = sum(counts, 0, LINES_MAX);
        for (int start = 1; start + LINES_MAX - 2 <= lines.size(); start++) {
            long here = counts[0] + sum(counts, start, LINES_MAX - 2);
            if (here > most) {
                most = here;
                best = start;
            }
        }
        return best;
    }

    private static long sum(long[] counts, int from, int length) {
        long sum = 0;
        for (int i = from; i < Math.min(counts.length, from + length); i++) {
            sum += counts[i];
        }
        return sum;
    }
}
