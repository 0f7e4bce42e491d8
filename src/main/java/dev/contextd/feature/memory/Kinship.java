package dev.contextd.feature.memory;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.project.Owner;
import dev.contextd.keep.library.FoundItem;
import dev.contextd.keep.library.Holders;
import dev.contextd.keep.library.Item;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.library.Search;
import dev.contextd.keep.search.Terms;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/// Which memories say much the same as one, and which of them seem to say the opposite. It is a guess from meaning and
/// words for a person to judge; nothing is done because of it.
final class Kinship {
    /// Farther than this in meaning, memories are about something else.
    private static final double NEAR = 0.7;

    /// Without a model: the share of words in common from which two memories are about the same.
    private static final double NEAR_BY_WORDS = 0.4;

    private static final int LOOKED_AT_MAX = 20;
    private static final int SHOWN_MAX = 8;

    private static final Pattern NEGATED = Pattern.compile(
            "(?i)\\b(?:not|never|don't|doesn't|avoid|no longer|instead of|must not|cannot|without|stop)\\b");

    private final Supplier<Library> library;

    Kinship(Supplier<Library> library) {
        this.library = library;
    }

    enum Relation {
        /// They say the same.
        SAME,
        /// They are about the same, and one says the opposite.
        OPPOSED,
        /// They are about the same.
        NEAR
    }

    /// @param likeness in meaning if there is a model, else in words, up to 1
    /// @param why in words
    record Kin(Memory memory, Relation relation, double likeness, String why) {}

    /// Those of the same project, and all that are shared, the likest first; none while the index is not there to be
    /// asked.
    List<Kin> of(Item item, Owner owner) {
        var search = new Search(
                item.text(), Holders.of(owner), Optional.of(item.project()), Memories.KIND, Set.of(), LOOKED_AT_MAX);
        var memory = Memories.memory(item);
        try {
            return library.get().search(search).stream()
                    .filter(found -> !found.item().id().equals(item.id()))
                    .flatMap(found -> kin(memory, item, found).stream())
                    .limit(SHOWN_MAX)
                    .toList();
        } catch (Failure e) {
            if (e.kind() != Failure.Kind.UNAVAILABLE) {
                throw e;
            }
            return List.of();
        }
    }

    private static Optional<Kin> kin(Memory memory, Item item, FoundItem found) {
        var other = Memories.memory(found.item());
        boolean byMeaning = found.similarity().isPresent();
        double likeness = byMeaning
                ? found.similarity().getAsDouble()
                : common(item.text(), found.item().text());
        if (other.isArchived() || likeness < (byMeaning ? NEAR : NEAR_BY_WORDS)) {
            return Optional.empty();
        }
        if (memory.outcome() != other.outcome()) {
            return Optional.of(
                    new Kin(other, Relation.OPPOSED, likeness, "about the same, but one worked and the other failed"));
        }
        if (isNegated(memory) != isNegated(other)) {
            return Optional.of(
                    new Kin(other, Relation.OPPOSED, likeness, "about the same, but only one says not to do it"));
        }
        boolean same = byMeaning
                ? likeness >= Memories.SIMILAR
                : item.text().equals(found.item().text());
        return Optional.of(
                same
                        ? new Kin(other, Relation.SAME, likeness, "says much the same")
                        : new Kin(other, Relation.NEAR, likeness, "is about the same"));
    }

    private static boolean isNegated(Memory memory) {
        return NEGATED.matcher(memory.text()).find();
    }

    /// The share of all their words that both have.
    private static double common(String one, String other) {
        var ones = Terms.ofQuery(one);
        var others = Terms.ofQuery(other);
        var both = new HashSet<>(ones);
        both.retainAll(others);
        int all = ones.size() + others.size() - both.size();
        return all == 0 ? 0 : (double) both.size() / all;
    }
}
