package dev.contextd.wire;

/// Looking for bytes without making texts of them.
final class Bytes {
    private Bytes() {}

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
