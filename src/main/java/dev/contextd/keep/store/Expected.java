package dev.contextd.keep.store;

/// What must be true of a record for a change to be made.
public sealed interface Expected {
    /// Whatever is there.
    record Anything() implements Expected {}

    /// No record, or an expired one.
    record Nothing() implements Expected {}

    /// The record in just this state.
    record At(Version version) implements Expected {}

    Expected ANYTHING = new Anything();
    Expected NOTHING = new Nothing();

    static Expected at(Version version) {
        return new At(version);
    }
}
