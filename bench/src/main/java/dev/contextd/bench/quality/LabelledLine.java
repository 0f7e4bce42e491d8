package dev.contextd.bench.quality;

import java.util.Arrays;
import java.util.List;

/// A stretch of a file that people judged, and what they said.
///
/// @param credential whether it holds one
/// @param wholeLines where nothing is said of where in the lines
record LabelledLine(String category, int line, boolean credential, int start, int end, boolean wholeLines) {
    private static final int COLUMNS_MIN = 13;

    /// Of the columns of CredData's tables; null for what its people could not decide, and for what is not in the file.
    ///
    /// @param lines where each line begins, and behind the last where the file ends
    static LabelledLine of(List<String> row, int[] lines) {
        if (row.size() < COLUMNS_MIN || !(row.get(7).equals("T") || row.get(7).equals("F"))) {
            return null;
        }
        int first = Integer.parseInt(row.get(5));
        int last = Integer.parseInt(row.get(6));
        if (first < 1 || last >= lines.length) {
            return null;
        }
        int from = position(row.get(8));
        int to = position(row.get(9));
        boolean credential = row.get(7).equals("T");
        boolean placed = from >= 0 && (to > from || last > first);
        int start = placed ? lines[first - 1] + from : lines[first - 1];
        int end = placed && to > 0 ? lines[last - 1] + to : lines[last] - 1;
        return start < end && end <= lines[lines.length - 1]
                ? new LabelledLine(row.get(12), first, credential, start, end, !placed)
                : null;
    }

    private static int position(String column) {
        return column.isEmpty() ? -1 : Integer.parseInt(column);
    }

    /// Where each line of the text begins, and behind the last where the next would.
    static int[] lines(String text) {
        int[] lines = new int[(int) text.chars().filter(c -> c == '\n').count() + 2];
        int count = 1;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '\n') {
                lines[count++] = i + 1;
            }
        }
        lines[count] = text.length() + 1;
        return Arrays.copyOf(lines, count + 1);
    }
}
