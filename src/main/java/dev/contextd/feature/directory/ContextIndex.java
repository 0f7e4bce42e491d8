package dev.contextd.feature.directory;

import dev.contextd.base.cache.LruCache;
import dev.contextd.base.digest.Sha256;
import dev.contextd.base.project.Holder;
import dev.contextd.base.project.Owner;
import dev.contextd.base.project.Project;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.base.text.Beginning;
import dev.contextd.feature.directory.file.ContextFile;
import dev.contextd.feature.directory.file.ContextFile.Valid;
import dev.contextd.feature.directory.scan.ContextRoot;
import dev.contextd.feature.directory.scan.ListedContext;
import dev.contextd.feature.directory.scan.RootContexts;
import dev.contextd.keep.library.Draft;
import dev.contextd.keep.library.Holders;
import dev.contextd.keep.library.Item;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.library.Relevance;
import dev.contextd.keep.library.Search;
import dev.contextd.keep.search.Blend;
import dev.contextd.keep.search.Surroundings;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.tool.Ids;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// Finds contexts by what they say. It is brought up to the files before every search: contexts that were written since
/// are found by their words at once and by their meaning a little later, those that are gone are not found.
final class ContextIndex {
    static final String KIND = "context";

    /// What is told of a directory is short and in our own words, which nobody else uses: meaning decides, and words
    /// between what is equally near or has no vector yet. On the tuned half of the set of directories in the tests
    /// more of them changes nothing that could be told from chance.
    static final Blend BLEND = new Blend(0.02, 0, 2.5, 0, Surroundings.NONE, new Blend.Odds(1.51, 8.1, 11.7));

    private static final int HITS_MAX = 5;

    /// Roots whose records are at hand.
    private static final int PLACES_MAX = 32;

    /// Each with the record that says where it stands.
    private static final int BATCH = Draft.CHANGES_MAX / (Draft.CHANGES_PER_ITEM + 1);

    /// Of what stands for a path in a key.
    private static final int HASH_DIGITS = 32;

    private static final Duration VECTORS_KEPT = Duration.ofDays(14);

    /// What a model reads of a text is less than that.
    private static final int TEXT_MAX = 4_000;

    private final Supplier<Library> library;
    private final UnaryOperator<String> mask;
    private final InstantSource clock;
    private final LruCache<Place, Known> places = new LruCache<>(PLACES_MAX);

    /// @param mask hides the secrets in a text
    ContextIndex(Supplier<Library> library, UnaryOperator<String> mask, InstantSource clock) {
        this.library = library;
        this.mask = mask;
        this.clock = clock;
    }

    /// Whose contexts, of which project, under which root.
    private record Place(Holder holder, ProjectKey project, String root) {
        static Place of(Owner owner, ContextRoot contextRoot) {
            ProjectKey project = Project.required(contextRoot.root().toString()).key();
            String root = Sha256.hex(contextRoot.root().toString(), HASH_DIGITS);
            return new Place(Holders.own(owner), project, root);
        }

        RecordKey records() {
            return RecordKey.of(IndexedContextRecord.RECORDS, holder.key(), project.text(), root);
        }

        RecordKey record(String scope) {
            return records().child(Sha256.hex(scope, HASH_DIGITS));
        }

        String tag() {
            return "root:" + root;
        }
    }

    private static final class Known {
        private final Map<String, IndexedContextRecord> records = new HashMap<>();
        private long edition = -1;
    }

    record Hit(ListedContext entry, double score) {}

    /// The best first.
    List<Hit> search(String query, Owner owner, ContextRoot contextRoot, RootContexts.Result rootContexts) {
        var place = Place.of(owner, contextRoot);
        bringUp(place, rootContexts);
        var entries = new HashMap<String, ListedContext>();
        rootContexts.entries().forEach(entry -> entries.put(entry.scope(), entry));
        var hits = new ArrayList<Hit>();
        var search = new Search(
                        query,
                        List.of(place.holder()),
                        Optional.of(place.project()),
                        KIND,
                        Set.of(place.tag()),
                        HITS_MAX)
                .by(BLEND);
        for (var found : library.get().search(search)) {
            var entry = entries.get(found.item().label());
            if (entry != null && Relevance.holds(found)) {
                hits.add(new Hit(entry, found.score()));
            }
        }
        return hits;
    }

    /// That search goes by words alone at present, and why, if so.
    Optional<String> wordsOnly(Owner owner) {
        return library.get().wordsOnly(KIND, owner);
    }

    private synchronized void bringUp(Place place, RootContexts.Result rootContexts) {
        var known = places.get(place, this::load);
        if (known.edition == rootContexts.edition()) {
            return;
        }
        var writing = new Writing(place, known);
        var gone = new HashMap<>(known.records);
        for (ListedContext entry : rootContexts.entries()) {
            var before = gone.remove(entry.scope());
            if (!entry.hasContext()) {
                writing.delete(before);
            } else if (before == null || !before.hash().equals(entry.hash())) {
                writing.delete(before);
                writing.add(entry);
            }
        }
        gone.values().forEach(writing::delete);
        writing.flush();
        known.edition = rootContexts.edition();
    }

    private Known load(Place place) {
        var known = new Known();
        library.get()
                .records()
                .below(place.records())
                .map(IndexedContextRecord::of)
                .forEach(record -> known.records.put(record.scope(), record));
        return known;
    }

    /// What of it is worth finding, the most telling first.
    private static String text(JsonNode fields) {
        var text = new StringBuilder(fields.path("summary").asString(""));
        for (String name : List.of("interfaces", "decisions", "constraints", "exports", "files", "current_state")) {
            append(text, fields.path(name));
        }
        return Beginning.marked(text.toString(), TEXT_MAX);
    }

    private static void append(StringBuilder text, JsonNode node) {
        if (node.isString()) {
            text.append('\n').append(node.stringValue());
        } else {
            node.forEach(inner -> append(text, inner));
        }
    }

    private final class Writing {
        private final Place place;
        private final Known known;
        private final List<Item> adds = new ArrayList<>();
        private final List<String> deletes = new ArrayList<>();
        private final Map<String, Optional<IndexedContextRecord>> records = new HashMap<>();

        Writing(Place place, Known known) {
            this.place = place;
            this.known = known;
        }

        void add(ListedContext entry) {
            if (ContextFile.read(entry.directory().path()) instanceof Valid file) {
                var item = new Item(
                        Ids.fresh("dctx_"),
                        place.holder(),
                        place.project(),
                        KIND,
                        Set.of(place.tag()),
                        clock.instant(),
                        mask.apply(text(file.fields())),
                        JsonNodeFactory.instance
                                .objectNode()
                                .put("scope", entry.scope())
                                .toString(),
                        entry.scope());
                adds.add(item);
                records.put(
                        entry.scope(), Optional.of(new IndexedContextRecord(entry.scope(), item.id(), entry.hash())));
            }
            if (adds.size() + deletes.size() >= BATCH - 1) {
                flush();
            }
        }

        void delete(@Nullable IndexedContextRecord record) {
            if (record != null) {
                deletes.add(record.id());
                records.put(record.scope(), Optional.empty());
                if (adds.size() + deletes.size() >= BATCH) {
                    flush();
                }
            }
        }

        void flush() {
            library.get().change(List.of(place.holder()), draft -> {
                adds.forEach(draft.unhurried()::add);
                var until = clock.instant().plus(VECTORS_KEPT);
                deletes.forEach(id -> draft.delete(id, until));
                records.forEach((scope, record) -> draft.change(
                        record.<Change>map(it -> Change.put(place.record(scope), it.toJson(), Expected.ANYTHING))
                                .orElseGet(() -> Change.delete(place.record(scope)))));
                return place;
            });
            records.forEach((scope, record) ->
                    record.ifPresentOrElse(it -> known.records.put(scope, it), () -> known.records.remove(scope)));
            adds.clear();
            deletes.clear();
            records.clear();
        }
    }
}
