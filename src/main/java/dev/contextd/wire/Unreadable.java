package dev.contextd.wire;

/// A request is not understood, or takes too long to be. It is forwarded as it is.
public final class Unreadable extends Exception {
    private static final long serialVersionUID = 1;

    Unreadable(String why) {
        super(why, null, false, false);
    }
}
