package dev.contextd.feature.diagnosis;

/// Counts how often an expression looks at a character, so that slowness is a number that does not depend on the
/// machine.
final class Steps implements CharSequence {
    static final int LENGTH = 50_000;

    private final String text;
    private long taken;

    private Steps(String text) {
        this.text = text;
    }

    /// The steps a sign takes over a text that is one piece again and again.
    static long of(FailureSign sign, String piece) {
        var steps = new Steps(piece.repeat(LENGTH / piece.length() + 1).substring(0, LENGTH));
        var _ = sign.find(steps);
        return steps.taken;
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public char charAt(int index) {
        taken++;
        return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return text.subSequence(start, end);
    }

    @Override
    public String toString() {
        return text;
    }
}
