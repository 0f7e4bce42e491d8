package dev.contextd.keep.library;

import java.util.Comparator;
import java.util.OptionalDouble;
import java.util.Set;

/// An item that a search found, and why.
///
/// @param score how likely it is what was looked for, from 0 to 1
/// @param alone how likely it would be if nothing better had been found
/// @param terms words of the question that it has
/// @param nearby those that it has not, but what stands around it
/// @param similarity cosine between question and item, if it was found by meaning
public record FoundItem(
        Item item, double score, double alone, Set<String> terms, Set<String> nearby, OptionalDouble similarity) {
    public static final Comparator<FoundItem> BEST_FIRST = Comparator.comparingDouble(FoundItem::score)
            .reversed()
            .thenComparing(found -> found.item().id());

    public FoundItem compared(OptionalDouble otherSimilarity) {
        return new FoundItem(item, score, alone, terms, nearby, otherSimilarity);
    }

    public FoundItem with(double otherScore) {
        return new FoundItem(item, otherScore, alone, terms, nearby, similarity);
    }
}
