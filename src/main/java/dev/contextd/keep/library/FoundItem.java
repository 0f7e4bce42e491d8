package dev.contextd.keep.library;

import java.util.OptionalDouble;
import java.util.Set;

/// An item that a search found, and why.
///
/// @param score from 0 to 1, only to compare hits of one search
/// @param terms words of the question that it has
/// @param similarity cosine between question and item, if it was found by meaning
public record FoundItem(Item item, double score, Set<String> terms, OptionalDouble similarity) {}
