package dev.contextd.source.code;

import dev.contextd.base.text.Beginning;
import dev.contextd.source.code.Outline.Lines;
import java.util.ArrayList;
import java.util.List;

/// Cuts lines that are too long together where it hurts least: at a blank line, else where the indentation is least.
final class LinePieces {
    /// A tenth of a passage is repeated in the next.
    private static final int OVERLAP = 10;

    /// @param text that of the lines, or a part of it if one line alone is too long
    record Piece(Lines lines, String text) {}

    private final SourceText source;
    private final int bound;
    private final List<Piece> pieces = new ArrayList<>();

    LinePieces(SourceText source, int bound) {
        this.source = source;
        this.bound = bound;
    }

    List<Piece> of(Lines lines) {
        return cut(lines, 0);
    }

    List<Piece> overlapping(Lines lines) {
        return cut(lines, bound / OVERLAP);
    }

    private List<Piece> cut(Lines lines, int overlap) {
        String whole = source.text(lines);
        if (whole.length() <= bound) {
            return List.of(new Piece(lines, whole));
        }
        int first = lines.first();
        while (first <= lines.last()) {
            int last = last(first, lines.last());
            add(first, last);
            first = last < lines.last() ? Math.max(first + 1, back(last + 1, overlap)) : last + 1;
        }
        return pieces;
    }

    /// The last line of the piece that begins with the first.
    private int last(int first, int end) {
        int last = first;
        int length = length(first);
        while (last < end && length + 1 + length(last + 1) <= bound) {
            last++;
            length += 1 + length(last);
        }
        return last == end ? last : best(first, last);
    }

    /// The best line to end with among those in the second half.
    private int best(int first, int last) {
        int least = Integer.MAX_VALUE;
        int best = last;
        for (int line = last; line > first + (last - first) / 2; line--) {
            if (source.isBlank(line) || source.isBlank(line + 1)) {
                return line;
            }
            if (source.indent(line + 1) < least) {
                least = source.indent(line + 1);
                best = line;
            }
        }
        return best;
    }

    /// A line from which the overlap reaches up to the given one.
    private int back(int next, int overlap) {
        int line = next;
        int length = 0;
        while (line > 1 && length + length(line - 1) < overlap) {
            line--;
            length += length(line) + 1;
        }
        return line;
    }

    /// In characters, as an upper bound: no character takes less than a byte.
    private int length(int line) {
        int next = line < source.lines() ? source.startOf(line + 1) - 1 : source.endOf(line);
        return next - source.startOf(line);
    }

    private void add(int first, int last) {
        source.inked(first, last).ifPresent(lines -> {
            String text = source.text(lines);
            if (text.length() <= bound) {
                pieces.add(new Piece(lines, text));
                return;
            }
            for (int at = 0; at < text.length(); ) {
                int end = Beginning.end(text, at, bound);
                pieces.add(new Piece(lines, text.substring(at, end)));
                at = end;
            }
        });
    }
}
