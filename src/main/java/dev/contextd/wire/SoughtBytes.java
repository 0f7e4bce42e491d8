package dev.contextd.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Bytes that are looked for, often and in much: where a byte stands that they do not have, all of them are passed over
/// at once.
final class SoughtBytes {
    private final byte[] sought;

    /// How far they can be moved on, by the byte that stands below their last.
    private final int[] steps = new int[256];

    private SoughtBytes(byte[] sought) {
        this.sought = sought;
        Arrays.fill(steps, sought.length);
        for (int i = 0; i < sought.length - 1; i++) {
            steps[sought[i] & 0xFF] = sought.length - 1 - i;
        }
    }

    static SoughtBytes of(String text) {
        return new SoughtBytes(text.getBytes(StandardCharsets.UTF_8));
    }

    boolean areIn(byte[] bytes, int from, int to) {
        int end = sought.length - 1;
        for (int last = from + end; last < to; last += steps[bytes[last] & 0xFF]) {
            if (bytes[last] == sought[end] && areAt(bytes, last - end)) {
                return true;
            }
        }
        return false;
    }

    private boolean areAt(byte[] bytes, int from) {
        return Arrays.equals(bytes, from, from + sought.length, sought, 0, sought.length);
    }
}
