package dev.contextd.bench.quality;

/// One of the things that a search answers with.
///
/// @param score how likely it is what was asked for, says the tool
record Answer(String key, double score) {}
