package dev.contextd.keep.library;

import dev.contextd.keep.search.Vector;
import dev.contextd.text.Stretch;
import java.util.List;
import java.util.stream.Stream;

/// What the model reads of an item, each for itself: the stretches of its text and then its headline, if it has one.
final class ItemParts {
    /// So much of a long text is read; the rest is found by its words.
    private static final int STRETCHES_MAX = 10;

    private final Headlines headlines;

    ItemParts(Headlines headlines) {
        this.headlines = headlines;
    }

    static List<String> of(String text) {
        return Stretch.of(text, STRETCHES_MAX).stream()
                .map(stretch -> stretch.in(text))
                .toList();
    }

    List<String> of(Item item) {
        return Stream.concat(of(item.text()).stream(), headlines.of(item).stream())
                .toList();
    }

    /// Whether a vector is one of this model and has all the parts of the text that are read.
    static boolean cover(String text, Vector vector, String modelId) {
        return isOf(Stretch.of(text, STRETCHES_MAX).size(), vector, modelId);
    }

    boolean cover(Item item, Vector vector, String modelId) {
        int more = headlines.of(item).isPresent() ? 1 : 0;
        return isOf(Stretch.of(item.text(), STRETCHES_MAX).size() + more, vector, modelId);
    }

    private static boolean isOf(int parts, Vector vector, String modelId) {
        return vector.modelId().equals(modelId) && vector.stretches().size() == parts;
    }
}
