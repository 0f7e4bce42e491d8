package dev.contextd.wire;

/// Reads one element of a history, as a dialect writes it.
interface TurnReader {
    /// What is not understood becomes a part of the kind `OTHER`, or a turn of the role `UNKNOWN`; nothing is refused.
    Turn read(Span element);
}
