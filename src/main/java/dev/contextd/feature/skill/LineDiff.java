package dev.contextd.feature.skill;

import java.util.ArrayList;
import java.util.List;

/// How one text became another, line by line.
///
/// @param changes removed lines after `-` and added ones after `+`, each with its number
record LineDiff(List<String> changes, int added, int removed) {
    /// Beyond so many pairs of lines to compare, what differs counts as replaced as a whole.
    private static final long PAIRS_MAX = 4_000_000;

    static LineDiff of(String before, String after) {
        var old = before.lines().toList();
        var now = after.lines().toList();
        int start = 0;
        while (start < old.size() && start < now.size() && old.get(start).equals(now.get(start))) {
            start++;
        }
        int end = 0;
        while (end < old.size() - start
                && end < now.size() - start
                && old.get(old.size() - 1 - end).equals(now.get(now.size() - 1 - end))) {
            end++;
        }
        return compare(old.subList(start, old.size() - end), now.subList(start, now.size() - end), start);
    }

    private static LineDiff compare(List<String> old, List<String> now, int start) {
        var common = common(old, now);
        var changes = new ArrayList<String>();
        int added = 0;
        int removed = 0;
        int i = 0;
        int j = 0;
        while (i < old.size() || j < now.size()) {
            if (i < old.size()
                    && j < now.size()
                    && common.length > 0
                    && old.get(i).equals(now.get(j))) {
                i++;
                j++;
            } else if (j == now.size()
                    || (i < old.size() && (common.length == 0 || common[i + 1][j] >= common[i][j + 1]))) {
                changes.add("-" + (start + i + 1) + " " + old.get(i));
                removed++;
                i++;
            } else {
                changes.add("+" + (start + j + 1) + " " + now.get(j));
                added++;
                j++;
            }
        }
        return new LineDiff(changes, added, removed);
    }

    /// The length of what both have in common from each pair of lines on; empty if there are too many.
    private static int[][] common(List<String> old, List<String> now) {
        if ((long) old.size() * now.size() > PAIRS_MAX) {
            return new int[0][];
        }
        var length = new int[old.size() + 1][now.size() + 1];
        for (int i = old.size() - 1; i >= 0; i--) {
            for (int j = now.size() - 1; j >= 0; j--) {
                length[i][j] = old.get(i).equals(now.get(j))
                        ? length[i + 1][j + 1] + 1
                        : Math.max(length[i + 1][j], length[i][j + 1]);
            }
        }
        return length;
    }

    /// Such as `+3 -1`.
    String figures() {
        return "+" + added + " -" + removed;
    }
}
