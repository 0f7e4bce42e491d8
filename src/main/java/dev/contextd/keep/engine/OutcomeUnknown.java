package dev.contextd.keep.engine;

/// A write was sent and no answer came: it may be done, now or in a moment, or not. Whoever wrote has to look.
public final class OutcomeUnknown extends Exception {
    private static final long serialVersionUID = 1L;

    OutcomeUnknown(Throwable cause) {
        super("the engine did not say what became of a write", cause);
    }
}
