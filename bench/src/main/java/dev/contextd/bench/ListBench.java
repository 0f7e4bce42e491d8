package dev.contextd.bench;

import dev.contextd.base.project.Holder;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.library.IndexSync;
import dev.contextd.keep.library.Item;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.library.Listing;
import dev.contextd.keep.library.Paging;
import dev.contextd.keep.search.lucene.LuceneSearchIndex;
import dev.contextd.keep.store.sqlite.SqliteRecordStore;
import dev.contextd.text.Embedder;
import dev.contextd.tool.Ids;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.function.Predicate;

/// Pages of a list with so many entries, as `checkpoint_list` and `skill_list` get them from the library.
final class ListBench {
    private static final int BATCH = 250;
    private static final int PROJECTS = 10;
    private static final int TAGS = 20;
    private static final int DIMENSIONS = 384;
    private static final int CALLS = 100;
    private static final Holder HOLDER = new Holder("owner:bench");
    private static final String STORE = "store";
    private static final String TEXT = "Some words that a checkpoint has. ".repeat(20);

    private final Library library;
    private final int count;

    private ListBench(Library library, int count) {
        this.library = library;
        this.count = count;
    }

    static void run(int count) throws IOException {
        try (var scratch = Scratch.of("lists")) {
            long start = System.nanoTime();
            try (var library = open(scratch.path())) {
                new ListBench(library, count).fill();
            }
            System.err.printf("bench: %,d items in %.0f s%n", count, Latency.millis(start) / 1000);
            try (var library = open(scratch.path())) {
                new ListBench(library, count)
                        .measure(Scratch.bytes(scratch.path().resolve(STORE)));
            }
        }
    }

    private static Library open(Path directory) throws IOException {
        var store = SqliteRecordStore.open(Files.createDirectories(directory.resolve(STORE)), InstantSource.system());
        var embedder = new RandomVectors();
        // lists do not ask the index, so it shall not be caught up while they are measured
        var index = new LuceneSearchIndex(directory.resolve("index"));
        index.commit(store.sequence());
        return new Library(store, embedder, new IndexSync(index, store, embedder));
    }

    private static final class RandomVectors implements Embedder {
        private final Random random = new Random(5);

        @Override
        public String modelId() {
            return "random";
        }

        @Override
        public int dimensions() {
            return DIMENSIONS;
        }

        @Override
        public List<float[]> embed(List<String> texts) {
            return Vectors.random(random, texts.size(), DIMENSIONS);
        }

        @Override
        public void close() {
            // nothing is open
        }
    }

    private void fill() {
        for (int done = 0; done < count; ) {
            var batch = new ArrayList<Item>();
            for (; done < count && batch.size() < BATCH; done++) {
                batch.add(item(done));
            }
            library.change(List.of(), draft -> batch.stream().map(draft::add).toList());
        }
    }

    private static Item item(int number) {
        return new Item(
                Ids.fresh("cp-"),
                HOLDER,
                new ProjectKey("project" + number % PROJECTS),
                "checkpoint",
                Set.of("tag" + number % TAGS),
                Instant.EPOCH,
                TEXT + number,
                "{\"summary\":\"" + TEXT + "\"}");
    }

    private Listing<Set<String>> shelf() {
        return new Listing<>(() -> library, "checkpoint", Item::tags);
    }

    private void measure(long bytes) {
        var table = new Table(
                "lists: pages of 10 with a total, %,d items, %d MB on disk".formatted(count, bytes >> 20),
                "",
                "p50 ms",
                "p99 ms");
        var all = selection(Optional.empty(), Optional.empty());
        var project = selection(Optional.of(new ProjectKey("project1")), Optional.empty());
        var tagged = selection(Optional.empty(), Optional.of(tags -> tags.contains("tag3")));
        var first = new Paging(10, 0, Optional.empty());
        var deep = new Paging(10, 0, page(shelf(), all, new Paging(1, count / 2, Optional.empty())));
        long start = System.nanoTime();
        page(shelf(), all, first);
        double afresh = Latency.millis(start);
        table.row("the first call after a start", afresh, afresh);
        var shelf = shelf();
        row(table, "first page of all projects", i -> page(shelf, all, first));
        row(table, "first page of one project", i -> page(shelf, project, first));
        row(table, "page in the middle, by cursor", i -> page(shelf, all, deep));
        row(table, "first page after an item was added, with the adding", i -> {
            library.change(List.of(), draft -> draft.add(item(i)));
            page(shelf, all, first);
        });
        start = System.nanoTime();
        page(shelf, tagged, first);
        double cards = Latency.millis(start);
        table.row("the first call that filters by tags, reading every item", cards, cards);
        row(table, "first page with a tag", i -> page(shelf, tagged, first));
        table.print();
    }

    private static Listing.Selection<Set<String>> selection(
            Optional<ProjectKey> project, Optional<Predicate<Set<String>>> card) {
        return new Listing.Selection<>(List.of(HOLDER), project, card);
    }

    private static Optional<String> page(
            Listing<Set<String>> shelf, Listing.Selection<Set<String>> selection, Paging paging) {
        var page = shelf.list(selection, Listing.Order.newest(), paging);
        if (page.entries().isEmpty()) {
            throw new IllegalStateException("an empty page");
        }
        return page.nextCursor();
    }

    private static void row(Table table, String name, IntConsumer work) {
        var latency = Latency.of(CALLS, work);
        table.row(name, latency.p50(), latency.p99());
    }
}
