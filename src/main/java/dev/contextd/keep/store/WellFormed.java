package dev.contextd.keep.store;

/// Text that every encoding can hold: no half of a surrogate pair.
final class WellFormed {
    private WellFormed() {}

    static boolean is(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isSurrogate(c)) {
                if (Character.isLowSurrogate(c)
                        || i + 1 == text.length()
                        || !Character.isLowSurrogate(text.charAt(i + 1))) {
                    return false;
                }
                i++;
            }
        }
        return true;
    }
}
