package dev.contextd.quality;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Eventually;
import dev.contextd.World;
import dev.contextd.keep.library.Holders;
import dev.contextd.keep.library.Item;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.search.Corpora;
import dev.contextd.keep.search.Document;
import dev.contextd.keep.search.Legs;
import dev.contextd.keep.search.Query;
import dev.contextd.keep.search.lucene.LuceneSearchIndex;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;

/// Words alone and meaning alone over what a world has kept, in an index of their own that knows nothing but the text
/// of each thing and its vector. So they stay what they are when the product's index learns more.
final class Halves implements AutoCloseable {
    private final Library library;
    private final LuceneSearchIndex index;
    private final PlainReading reading;

    /// Waits until everything has its vector.
    ///
    /// @param ids of what was kept
    Halves(World world, Collection<String> ids, PlainReading reading, Path folder) throws Exception {
        this.reading = reading;
        library = world.wiring.library();
        index = new LuceneSearchIndex(folder);
        var holders = Holders.of(world.wiring.localUser());
        var items =
                ids.stream().map(id -> library.get(id, holders).orElseThrow()).toList();
        Eventually.isTrue(
                () -> items.stream().allMatch(it -> library.vectors().of(it).isPresent())
                        && !library.vectors().isComputing());
        index.put(items.stream().map(this::document).toList());
        assertThat(index.size()).isEqualTo(items.size());
    }

    private Document document(Item item) {
        return Corpora.document(
                item.id(), 1, reading.thing(item), library.vectors().of(item).orElseThrow());
    }

    Query query(String question, int depth) {
        var text = reading.question(question);
        return Corpora.query(text, library.vectors().of(text), depth);
    }

    Legs find(Query query) {
        return index.search(query);
    }

    static List<String> ids(List<Legs.Hit> hits) {
        return Corpora.ids(hits);
    }

    @Override
    public void close() {
        index.close();
    }
}
