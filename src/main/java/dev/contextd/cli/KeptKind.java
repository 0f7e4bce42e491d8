package dev.contextd.cli;

/// What people list and search, by the words they type.
enum KeptKind {
    memory,
    checkpoint,
    remediation,
    skill,
    branch,
    conversation,
}
