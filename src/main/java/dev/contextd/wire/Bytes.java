package dev.contextd.wire;

/// Looking for bytes without making texts of them.
final class Bytes {
    private Bytes() {}

    static int indexOf(byte[] bytes, byte[] wanted, int from, int to) {
        int last = to - wanted.length;
        for (int i = from; i <= last; i++) {
            if (bytes[i] == wanted[0] && isAt(bytes, wanted, i)) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isAt(byte[] bytes, byte[] wanted, int at) {
        for (int i = 1; i < wanted.length; i++) {
            if (bytes[at + i] != wanted[i]) {
                return false;
            }
        }
        return true;
    }

    /// Whether the id of a branch stands somewhere: in a request it does only after a branch was opened.
    static boolean nameABranch(byte[] bytes) {
        for (int i = 0; i + 35 <= bytes.length; i++) {
            if (bytes[i] == 'b' && bytes[i + 1] == 'r' && bytes[i + 2] == '_' && isHex(bytes, i + 3, 32)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isHex(byte[] bytes, int from, int count) {
        for (int i = from; i < from + count; i++) {
            if (Character.digit(bytes[i], 16) < 0) {
                return false;
            }
        }
        return true;
    }
}
