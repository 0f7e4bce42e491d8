package dev.contextd.source.code;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/// The bytes of a file and where its lines begin. Lines end at line feeds and are counted from 1.
final class SourceText {
    private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private final byte[] bytes;
    private final int[] starts;

    SourceText(byte[] bytes) {
        this.bytes = bytes;
        int[] found = new int[16];
        int count = 1;
        for (int at = 0; at < bytes.length; at++) {
            if (bytes[at] == '\n' && at + 1 < bytes.length) {
                if (count == found.length) {
                    found = Arrays.copyOf(found, count * 2);
                }
                found[count++] = at + 1;
            }
        }
        this.starts = Arrays.copyOf(found, count);
    }

    int size() {
        return bytes.length;
    }

    int lines() {
        return starts.length;
    }

    byte at(int offset) {
        return bytes[offset];
    }

    int lineAt(int offset) {
        int found = Arrays.binarySearch(starts, offset);
        return found >= 0 ? found + 1 : -found - 1;
    }

    int startOf(int line) {
        return starts[line - 1];
    }

    /// Where the line has ended, without what ends it.
    int endOf(int line) {
        int end = line < starts.length ? starts[line] : bytes.length;
        if (end > startOf(line) && bytes[end - 1] == '\n') {
            end--;
        }
        if (end > startOf(line) && bytes[end - 1] == '\r') {
            end--;
        }
        return end;
    }

    String text(int from, int to) {
        return new String(bytes, from, Math.max(0, to - from), StandardCharsets.UTF_8);
    }

    /// The lines without the end of the last and without a byte order mark.
    String text(Outline.Lines lines) {
        return text(textStart(lines.first()), endOf(lines.last()));
    }

    /// Where the line begins, behind a byte order mark.
    int textStart(int line) {
        return line == 1 && Arrays.equals(bytes, 0, Math.min(3, bytes.length), MARK, 0, 3) ? 3 : startOf(line);
    }

    boolean isBlank(int line) {
        return firstInk(line) == endOf(line);
    }

    /// The lines without blank ones before and after; nothing if all are blank.
    Optional<Outline.Lines> inked(int first, int last) {
        int from = first;
        int to = last;
        while (from <= to && isBlank(from)) {
            from++;
        }
        while (to >= from && isBlank(to)) {
            to--;
        }
        return from > to ? Optional.empty() : Optional.of(new Outline.Lines(from, to));
    }

    /// How far the line is indented, in bytes.
    int indent(int line) {
        return firstInk(line) - textStart(line);
    }

    private int firstInk(int line) {
        int at = textStart(line);
        int end = endOf(line);
        while (at < end && isSpace(bytes[at])) {
            at++;
        }
        return at;
    }

    /// The offset without white space before it.
    int trimmed(int from, int to) {
        int end = to;
        while (end > from && isSpace(bytes[end - 1])) {
            end--;
        }
        return end;
    }

    /// How many lines begin between the offsets.
    int breaks(int from, int to) {
        int count = 0;
        for (int at = from; at < to; at++) {
            if (bytes[at] == '\n') {
                count++;
            }
        }
        return count;
    }

    static boolean isSpace(byte b) {
        return b == ' ' || (b >= '\t' && b <= '\r');
    }
}
