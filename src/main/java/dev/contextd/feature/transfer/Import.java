package dev.contextd.feature.transfer;

import dev.contextd.base.project.Owner;
import dev.contextd.keep.library.Belongings;
import dev.contextd.keep.library.Holders;
import dev.contextd.keep.library.Holdings;
import dev.contextd.keep.library.Holdings.Attached;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.library.Parcel;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.StoredRecord;
import dev.contextd.tool.Json;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import tools.jackson.databind.node.ObjectNode;

/// Merges an export into the library, as its importing owner's.
///
/// The file is read twice: first all of it is checked, then it is written, in batches. What is there already stays as
/// it is, so an import that was interrupted is simply done again.
public final class Import {
    /// Longer lines are scrubbed already when the file is checked, because masks can be longer than secrets.
    private static final int LONG_BYTES = 1 << 16;

    private static final int ITEM_CHANGES = 4;

    private final UnaryOperator<ObjectNode> scrub;
    private final InstantSource clock;

    /// @param scrub masks secrets; the file may have been written by anybody
    public Import(UnaryOperator<ObjectNode> scrub, InstantSource clock) {
        this.scrub = scrub;
        this.clock = clock;
    }

    /// @param records in the file
    /// @param different how many of those already there say something else here than in the file
    public record Result(long records, long imported, long alreadyThere, long different) {}

    /// @param library opened when the whole file is found good
    public Result run(Path path, Owner owner, Supplier<Library> library, LongConsumer progress) {
        var file = new ExportFile(path);
        file.read((header, line, bytes) ->
                new Landing(owner, header.owner()).of(Line.of(bytes > LONG_BYTES ? Line.scrubbed(line, scrub) : line)));
        var merge = new Merge(library.get(), owner);
        long records = file.read((header, line, _) -> {
            merge.take(new Landing(owner, header.owner()).of(Line.of(Line.scrubbed(line, scrub))), header);
            progress.accept(merge.taken);
        });
        merge.flush();
        return new Result(records, merge.imported, records - merge.imported, merge.different);
    }

    private final class Merge {
        private final Library library;
        private final Owner owner;
        private final List<String> holders;
        private final Holdings holdings;
        private final List<Parcel> parcels = new ArrayList<>();
        private final List<Change> alongside = new ArrayList<>();
        private final Set<String> pending = new HashSet<>();
        private String group = "";
        private boolean groupIsItem;
        private boolean groupIsOurs;
        private int changes;
        private long taken;
        private long imported;
        private long different;

        Merge(Library library, Owner owner) {
            this.library = library;
            this.owner = owner;
            this.holders = Holders.of(owner);
            this.holdings = new Holdings(new Stored(library.store()));
        }

        void take(Line line, ExportFile.Header header) {
            taken++;
            switch (line) {
                case Line.OfItem(var parcel) -> take(parcel, header);
                case Line.OfAttached(var attached) -> take(attached, header);
            }
        }

        private void take(Parcel parcel, ExportFile.Header header) {
            var item = parcel.item();
            if (pending.contains(item.id()) || library.isTaken(item.id())) {
                boolean same =
                        library.get(item.id(), holders).filter(item::equals).isPresent();
                different += same ? 0 : 1;
                return;
            }
            makeRoom(ITEM_CHANGES + parcel.slips().size());
            // A name that is taken here stays with whoever has it.
            var slips = parcel.slips().stream()
                    .filter(slip -> !pending.contains(slip.key().toString())
                            && library.store().get(slip.key()).isEmpty())
                    .toList();
            slips.forEach(slip -> pending.add(slip.key().toString()));
            pending.add(item.id());
            parcels.add(new Parcel(item, slips));
            alongside.add(Belongings.imported(item.id(), origin(header)));
            imported++;
        }

        private void take(Attached attached, ExportFile.Header header) {
            if (!parcels.isEmpty()) {
                flush();
            }
            boolean first = !attached.to().equals(group);
            if (first) {
                group = attached.to();
                groupIsItem = library.isTaken(group);
                groupIsOurs = groupIsItem
                        ? library.get(group, holders).isPresent()
                        : holdings.ownerOf(group).map(owner.name()::equals).orElse(true);
            }
            var there = library.store().get(attached.key()).map(StoredRecord::json);
            if (!groupIsOurs
                    || there.isPresent()
                    || pending.contains(attached.key().toString())) {
                boolean same = groupIsOurs
                        && there.filter(json -> same(json, attached.json())).isPresent();
                different += same ? 0 : 1;
                return;
            }
            makeRoom(2);
            pending.add(attached.key().toString());
            alongside.add(Change.put(attached.key(), attached.json(), Expected.NOTHING));
            if (first && !groupIsItem) {
                alongside.add(Belongings.imported(group, origin(header)));
            }
            imported++;
        }

        private static boolean same(String stored, String given) {
            return Json.MAPPER.readTree(stored).toString().equals(given);
        }

        private String origin(ExportFile.Header header) {
            return Json.object()
                    .put("source", "import")
                    .put("from", header.owner())
                    .put("exported_at", header.exportedAt())
                    .put("at", clock.instant().toString())
                    .toString();
        }

        private void makeRoom(int more) {
            if (changes + more > RecordStore.BATCH_MAX) {
                flush();
            }
            changes += more;
        }

        void flush() {
            if (!parcels.isEmpty() || !alongside.isEmpty()) {
                library.admit(parcels, alongside);
            }
            parcels.clear();
            alongside.clear();
            pending.clear();
            changes = 0;
        }
    }

    /// The library's own store.
    record Stored(RecordStore store) implements Holdings.Source {
        @Override
        public Optional<StoredRecord> get(RecordKey key) {
            return store.get(key);
        }

        @Override
        public List<StoredRecord> scan(RecordKey prefix, Optional<RecordKey> after, int limit) {
            return store.scan(prefix, after, limit);
        }
    }
}
