package dev.contextd.bench.wire;

import dev.contextd.gateway.FoldMode;

/// What is done with sub-tasks.
enum Variant {
    PLAIN("no branches", FoldMode.RETURNED),
    BOOKED("booked only", FoldMode.OFF),
    FOLDED("folded", FoldMode.RETURNED);

    final String title;
    final FoldMode mode;

    Variant(String title, FoldMode mode) {
        this.title = title;
        this.mode = mode;
    }

    boolean branches() {
        return this != PLAIN;
    }
}
