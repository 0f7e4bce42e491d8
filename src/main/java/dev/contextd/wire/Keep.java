package dev.contextd.wire;

/// Why a step inside a branch that is folded stays where it is.
public enum Keep {
    /// It holds what is not known here, or calls without a result.
    NOT_WHOLE,
    /// A later result refers to what was read in it.
    REFERRED_TO,
    /// Without it, what others said in it would stand where the dialect does not allow it.
    OUT_OF_PLACE
}
