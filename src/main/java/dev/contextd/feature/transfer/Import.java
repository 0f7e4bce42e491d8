package dev.contextd.feature.transfer;

import dev.contextd.base.project.Holder;
import dev.contextd.base.project.Owner;
import dev.contextd.keep.library.DependentRecords;
import dev.contextd.keep.library.Draft;
import dev.contextd.keep.library.ExportedItem;
import dev.contextd.keep.library.HolderRecords;
import dev.contextd.keep.library.HolderRecords.Attached;
import dev.contextd.keep.library.Holders;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.StoredRecord;
import dev.contextd.tool.Json;
import dev.contextd.tool.Progress;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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
    public Result run(Path path, Owner owner, Supplier<Library> library, Progress progress) {
        var file = new ExportFile(path);
        long all = file.read((_, line, bytes) -> new ImportedLine(owner)
                .of(ExportLine.of(bytes > LONG_BYTES ? ExportLine.scrubbed(line, scrub) : line)));
        var merge = new Merge(library.get(), owner);
        long records = file.read((header, line, _) -> {
            merge.take(new ImportedLine(owner).of(ExportLine.of(ExportLine.scrubbed(line, scrub))), header);
            progress.report((double) merge.taken, (double) all, "");
        });
        merge.flush();
        return new Result(records, merge.imported, records - merge.imported, merge.different);
    }

    private final class Merge {
        private final Library library;
        private final Owner owner;
        private final List<Holder> holders;
        private final HolderRecords holderRecords;
        private final List<ExportedItem> exportedItems = new ArrayList<>();
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
            this.holderRecords = new HolderRecords(library.records());
        }

        void take(ExportLine line, ExportFile.Header header) {
            taken++;
            switch (line) {
                case ExportLine.OfItem(var exported) -> take(exported, header);
                case ExportLine.OfAttached(var attached) -> take(attached, header);
            }
        }

        private void take(ExportedItem exported, ExportFile.Header header) {
            var item = exported.item();
            if (pending.contains(item.id()) || holderRecords.isTaken(item.id())) {
                boolean same =
                        library.get(item.id(), holders).filter(item::equals).isPresent();
                different += same ? 0 : 1;
                return;
            }
            makeRoom(Draft.CHANGES_PER_ITEM + exported.sideRecords().size());
            // A name that is taken here stays with whoever has it.
            var sideRecords = exported.sideRecords().stream()
                    .filter(sideRecord -> !pending.contains(sideRecord.key().toString())
                            && library.records().get(sideRecord.key()).isEmpty())
                    .toList();
            sideRecords.forEach(sideRecord -> pending.add(sideRecord.key().toString()));
            pending.add(item.id());
            exportedItems.add(new ExportedItem(item, sideRecords));
            alongside.add(DependentRecords.imported(item.id(), origin(header)));
            imported++;
        }

        private void take(Attached attached, ExportFile.Header header) {
            if (!exportedItems.isEmpty()) {
                flush();
            }
            boolean first = !attached.to().equals(group);
            if (first) {
                group = attached.to();
                groupIsItem = holderRecords.isTaken(group);
                groupIsOurs = groupIsItem
                        ? library.get(group, holders).isPresent()
                        : holderRecords.ownerOf(group).map(owner.name()::equals).orElse(true);
            }
            var there = library.records().get(attached.key()).map(StoredRecord::json);
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
                alongside.add(DependentRecords.imported(group, origin(header)));
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
            if (changes + more > Draft.CHANGES_MAX) {
                flush();
            }
            changes += more;
        }

        void flush() {
            library.change(List.of(), draft -> {
                exportedItems.forEach(exported -> draft.unhurried().add(exported.item(), exported.sideRecords()));
                alongside.forEach(draft::change);
                return exportedItems;
            });
            exportedItems.clear();
            alongside.clear();
            pending.clear();
            changes = 0;
        }
    }
}
