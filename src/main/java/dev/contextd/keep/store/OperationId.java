package dev.contextd.keep.store;

/// Names one batch, so that a caller who does not know whether it was done can ask for it again without harm.
public record OperationId(String value) {
    public static final int CHARS_MAX = 100;

    public OperationId {
        if (value.isEmpty() || value.length() > CHARS_MAX || value.indexOf('\0') >= 0 || !WellFormed.is(value)) {
            throw new IllegalArgumentException(
                    "an operation id has 1 to " + CHARS_MAX + " characters, no NUL and no lone surrogate");
        }
    }
}
