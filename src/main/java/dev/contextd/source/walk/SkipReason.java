package dev.contextd.source.walk;

/// Why a file or directory is left out.
public enum SkipReason {
    /// By a rule for what to ignore, or because it is a work tree of its own.
    IGNORED,
    BINARY,
    /// Written by a program, or made short for one.
    GENERATED,
    TOO_LARGE,
    UNREADABLE,
    /// A link, a pipe, a socket or a device.
    SPECIAL
}
