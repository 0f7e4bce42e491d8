package dev.contextd.wire;

/// What a fold takes out of a request, as it stood there.
///
/// @param speaker `model`, or `user` for the results of its calls
/// @param json the very text
public record RemovedTurn(String speaker, String json) {}
