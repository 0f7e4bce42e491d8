package dev.contextd.source.code;

/// How deep brackets stand in each other. Those in strings and comments are counted too: whoever has a thousand of
/// them open there loses no more than the definitions of that file.
final class Nesting {
    /// The parser frees its own stack by calling itself where a text can be read in two ways, so some ten thousand
    /// levels end the whole process. Nobody writes a hundred by hand; programs that write code stay below this.
    static final int MAX = 1_000;

    private Nesting() {}

    static boolean isTooDeep(byte[] utf8) {
        int open = 0;
        for (byte each : utf8) {
            switch (each) {
                case '(', '[', '{' -> open++;
                case ')', ']', '}' -> open = Math.max(0, open - 1);
                default -> {}
            }
            if (open > MAX) {
                return true;
            }
        }
        return false;
    }
}
