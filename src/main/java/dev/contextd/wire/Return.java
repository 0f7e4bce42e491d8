package dev.contextd.wire;

/// A branch that was opened and returned within a history.
///
/// @param branch its id
/// @param bytesCut what a fold would take away; 0 if that is not worth it
/// @param bytesAfter what stands after the step of the return
public record Return(String branch, int bytesCut, int bytesAfter) {}
