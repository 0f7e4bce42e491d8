package dev.contextd.feature.conversation;

import dev.contextd.base.project.Owner;
import dev.contextd.feature.conversation.message.Message;
import dev.contextd.keep.library.FoundItem;
import dev.contextd.keep.library.Holders;
import dev.contextd.keep.library.Item;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.search.Vector;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// How near passages are to a question: by what they say themselves, and by what is said around them. People
/// name in a question what stands in two or three short messages together. What says the same all by itself needs no
/// support.
final class PassageNearness {
    /// Fitted on the tuned half of the tests' set, with the border of [TextSimilarity].
    private static final double ALONE = 0.5;

    private final Library library;
    private final Owner owner;
    private final Optional<Vector> question;

    PassageNearness(Library library, Owner owner, String question) {
        this.library = library;
        this.owner = owner;
        this.question = library.vectors().of(question);
    }

    /// From -1 to 1, for a passage that was found by meaning.
    double of(FoundItem found) {
        double alone = found.similarity().orElseThrow();
        if (alone < TextSimilarity.NEAR_MIN) {
            return alone;
        }
        return question.flatMap(asked -> around(found.item(), asked).map(asked::similarity))
                .map(together -> ALONE * alone + (1 - ALONE) * together)
                .map(both -> alone >= TextSimilarity.SAME_MIN ? Math.max(alone, both) : both)
                .orElse(alone);
    }

    /// The mean of a message and of those just before and after it; none where it has no neighbours.
    private Optional<Vector> around(Item item, Vector asked) {
        if (!item.kind().equals(Message.KIND)) {
            return Optional.empty();
        }
        var all = Stream.of(Optional.of(item), neighbour(item, -1), neighbour(item, 1))
                .flatMap(it -> it.flatMap(library.vectors()::of).stream())
                .filter(vector -> vector.modelId().equals(asked.modelId()))
                .map(vector -> nearest(vector, asked))
                .toList();
        return all.size() < 2 ? Optional.empty() : Optional.of(new Vector(asked.modelId(), mean(all)));
    }

    /// Of a long text, the stretch that has most to do with the question.
    private static float[] nearest(Vector vector, Vector asked) {
        return vector.stretches().stream()
                .max(Comparator.comparingDouble(stretch -> new Vector(vector.modelId(), stretch).similarity(asked)))
                .orElseThrow();
    }

    private static float[] mean(List<float[]> all) {
        var mean = new float[all.getFirst().length];
        for (float[] one : all) {
            for (int i = 0; i < mean.length; i++) {
                mean[i] += one[i];
            }
        }
        double squares = 0;
        for (float component : mean) {
            squares += component * component;
        }
        for (int i = 0; i < mean.length; i++) {
            mean[i] /= (float) Math.sqrt(squares);
        }
        return mean;
    }

    private Optional<Item> neighbour(Item item, int distance) {
        return Message.neighbour(item.id(), distance).flatMap(id -> library.get(id, List.of(Holders.own(owner))));
    }
}
