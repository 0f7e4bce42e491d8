package dev.contextd.feature.memory;

import dev.contextd.base.project.Owner;
import dev.contextd.keep.library.Draft;
import dev.contextd.keep.library.Item;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.StoredRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import tools.jackson.databind.json.JsonMapper;

/// What an owner did to memories on the page in the last [#KEPT], and a bin with those that were forgotten there.
///
/// Both are records that expire: nobody reads them from then on, and the store sweeps them. They are no items, so
/// neither a search nor an export of what somebody has finds them.
final class Deeds {
    static final Duration KEPT = Duration.ofDays(30);

    /// The newest that are shown; older ones can be undone all the same by who has their id.
    static final int SHOWN_MAX = 500;

    /// So many are looked at for that.
    private static final int READ_MAX = 5_000;

    private static final String DEEDS = "deeds";
    private static final String BIN = "bin";

    private final Supplier<Library> library;

    Deeds(Supplier<Library> library) {
        this.library = library;
    }

    /// What lay beside an item in the store.
    record LaidRecord(List<String> key, String json) {}

    /// What was forgotten on the page.
    record Binned(Item item, List<LaidRecord> beside) {}

    void note(Draft draft, Deed deed, Owner owner) {
        draft.change(put(deed(owner, deed.id()), JsonMapper.shared().writeValueAsString(deed), deed.at()));
    }

    /// Puts a memory into the bin. To take it from where it was is for the caller.
    void lay(Draft draft, Deed deed, Item item, List<StoredRecord> beside, Owner owner) {
        var place = bin(owner, deed.id());
        draft.change(put(place, JsonMapper.shared().writeValueAsString(item), deed.at()));
        for (int i = 0; i < beside.size(); i++) {
            var record =
                    new LaidRecord(beside.get(i).key().parts(), beside.get(i).json());
            draft.change(put(
                    place.child(String.format(Locale.ROOT, "%04d", i)),
                    JsonMapper.shared().writeValueAsString(record),
                    deed.at()));
        }
    }

    private static Change put(RecordKey key, String json, Instant at) {
        return new Change.Put(key, json, Expected.NOTHING, Optional.of(at.plus(KEPT)));
    }

    /// Takes a deed away with what it had in the bin.
    void strike(Draft draft, Deed deed, Owner owner) {
        draft.change(Change.delete(deed(owner, deed.id())));
        records(bin(owner, deed.id())).forEach(record -> draft.change(Change.delete(record.key())));
    }

    Optional<Deed> find(String id, Owner owner) {
        return library.get().records().get(deed(owner, id)).map(Deeds::deed);
    }

    /// The newest first.
    List<Deed> newest(Owner owner) {
        return library
                .get()
                .records()
                .below(RecordKey.of(DEEDS, owner.name()), Optional.empty(), READ_MAX)
                .map(Deeds::deed)
                .toList()
                .reversed()
                .stream()
                .limit(SHOWN_MAX)
                .toList();
    }

    /// What a deed forgot, if that can be had back.
    Optional<Binned> binned(Deed deed, Owner owner) {
        var place = bin(owner, deed.id());
        var all = records(place);
        return all.stream()
                .filter(record -> record.key().equals(place))
                .findFirst()
                .map(record -> JsonMapper.shared().readValue(record.json(), Item.class))
                .map(item -> new Binned(
                        item,
                        all.stream()
                                .filter(record -> !record.key().equals(place))
                                .map(record -> JsonMapper.shared().readValue(record.json(), LaidRecord.class))
                                .toList()));
    }

    private List<StoredRecord> records(RecordKey place) {
        return library.get().records().below(place).toList();
    }

    private static Deed deed(StoredRecord record) {
        return JsonMapper.shared().readValue(record.json(), Deed.class);
    }

    private static RecordKey deed(Owner owner, String id) {
        return RecordKey.of(DEEDS, owner.name(), id);
    }

    private static RecordKey bin(Owner owner, String id) {
        return RecordKey.of(BIN, owner.name(), id);
    }
}
