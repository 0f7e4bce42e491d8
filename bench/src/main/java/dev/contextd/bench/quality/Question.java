package dev.contextd.bench.quality;

import java.util.Set;

/// @param right the keys of what should be found; nothing if there is no answer
/// @param group what kind of question it is, for a line of its own
public record Question(String text, Set<String> right, String group) {}
