package dev.contextd.feature.memory;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Owner;
import dev.contextd.feature.memory.Deed.What;
import dev.contextd.feature.memory.Memory.Wording;
import dev.contextd.keep.library.Authorship;
import dev.contextd.keep.library.DependentRecords;
import dev.contextd.keep.library.Draft;
import dev.contextd.keep.library.Holders;
import dev.contextd.keep.library.Item;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.library.SideRecord;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.StoredRecord;
import dev.contextd.tool.Ids;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/// What a person does to memories on the page. Each deed is written in one batch with what it changes, and can be
/// undone as long as [Deeds] keep it and nobody has gone on from there.
final class Mending {
    /// So many can be merged at once.
    static final int MERGED_MAX = 20;

    /// Begins the paths of the side records that say which memories one superseded.
    private static final String SUPERSEDED = "memory-superseded";

    private final Supplier<Library> library;
    private final Deeds deeds;
    private final Wordings wordings;
    private final InstantSource clock;

    Mending(Supplier<Library> library, Deeds deeds, Wordings wordings, InstantSource clock) {
        this.library = library;
        this.deeds = deeds;
        this.wordings = wordings;
        this.clock = clock;
    }

    /// Gives a memory other words; those it had stay in its history. Who edits it says that it holds.
    Deed edit(String id, Wording wording, Owner owner) {
        check(wording.title(), wording.content());
        return change(owner, draft -> {
            var item = standing(draft, id, owner);
            var memory = Memories.memory(item);
            if (memory.wording().equals(wording)) {
                throw new Failure(Kind.VALIDATION, "Nothing is different; change the memory first.", Map.of("id", id));
            }
            var now = now();
            var before = wordings.of(id);
            var earlier = new Wordings.Earlier(
                    before.isEmpty() ? 1 : before.getLast().number() + 1, memory.wording(), now, owner.name());
            var tooOld = before.size() < Wordings.KEPT_MAX
                    ? List.<List<String>>of()
                    : List.of(Wordings.path(id, before.getFirst()));
            var after = memory.with(wording);
            after = after.with(after.standing().vouched(now));
            draft.replace(restated(item, after), List.of(Wordings.sideRecord(id, earlier)), tooOld);
            return note(
                    draft,
                    What.EDITED,
                    id,
                    Optional.empty(),
                    Optional.of(earlier.number()),
                    Optional.of(memory.standing()),
                    owner);
        });
    }

    /// Says that a memory holds, whatever it was taken from and however old it is.
    Deed keep(String id, Owner owner) {
        return change(owner, draft -> {
            var item = standing(draft, id, owner);
            var memory = Memories.memory(item);
            draft.replace(restated(item, memory.with(memory.standing().vouched(now()))), List.of(), List.of());
            return note(
                    draft, What.KEPT, id, Optional.empty(), Optional.empty(), Optional.of(memory.standing()), owner);
        });
    }

    /// Makes one memory of several, which are archived.
    ///
    /// @param ids the first one leads: it says how the matter turned out
    Deed merge(List<String> ids, Optional<String> title, Optional<String> content, Owner owner) {
        var different = List.copyOf(new HashSet<>(ids));
        if (different.size() != ids.size() || ids.size() < 2) {
            throw new Failure(Kind.VALIDATION, "Name two memories or more, each once.", Map.of("field", "ids"));
        }
        return change(owner, draft -> {
            var items = ids.stream().map(id -> standing(draft, id, owner)).toList();
            var leader = items.getFirst();
            if (items.stream()
                    .anyMatch(it -> !it.holder().equals(leader.holder())
                            || !it.project().equals(leader.project()))) {
                throw new Failure(
                        Kind.VALIDATION,
                        "Only memories of one project and one scope can be one; supersede the others instead.",
                        Map.of("field", "ids"));
            }
            var made = merged(items.stream().map(Memories::memory).toList(), title, content, owner);
            check(made.title(), made.content());
            draft.add(new Item(
                    made.id(),
                    leader.holder(),
                    leader.project(),
                    Memories.KIND,
                    new HashSet<>(made.tags()),
                    made.createdAt(),
                    made.text(),
                    MemoryRecord.toJson(made)));
            Consolidation.link(ids, Optional.of(made.id()), draft);
            return note(draft, What.MERGED, made.id(), Optional.empty(), Optional.empty(), Optional.empty(), owner);
        });
    }

    private Memory merged(List<Memory> cluster, Optional<String> title, Optional<String> content, Owner owner) {
        var now = now();
        var leader = cluster.getFirst();
        return new Memory(
                Ids.fresh(Memories.PREFIX),
                leader.scope(),
                title.orElse(leader.title()),
                content.orElseGet(() -> Consolidation.content(cluster)),
                leader.outcome(),
                Consolidation.tags(cluster).stream()
                        .filter(tag -> !tag.equals(Memory.PROPOSAL))
                        .toList(),
                Math.max(leader.confidence(now), Memory.WRITTEN_DOWN),
                Evidence.none(now),
                owner.name(),
                "consolidation",
                now,
                Optional.empty(),
                cluster.stream().map(Memory::id).toList(),
                leader.kind(),
                Optional.of(now));
    }

    /// Archives a memory, for which another stands from now on.
    Deed supersede(String id, String by, Owner owner) {
        if (id.equals(by)) {
            throw new Failure(Kind.VALIDATION, "A memory cannot stand for itself.", Map.of("field", "by"));
        }
        return change(owner, draft -> {
            var item = standing(draft, id, owner);
            var other = Memories.memory(draft.item(by).orElseThrow(() -> notFound(by)));
            if (other.isArchived()) {
                throw archived(other);
            }
            draft.replace(
                    item.with(MemoryRecord.toJson(Memories.memory(item).merged(Optional.of(by)))),
                    List.of(new SideRecord(
                            superseded(id, by), JsonMapper.shared().writeValueAsString(id), false)),
                    List.of());
            return note(draft, What.SUPERSEDED, id, Optional.of(by), Optional.empty(), Optional.empty(), owner);
        });
    }

    /// Puts a memory with its history into the bin.
    Deed forget(String id, Owner owner) {
        return change(owner, draft -> {
            var item = owned(draft, id, owner);
            var beside = beside(Memories.memory(item));
            var deed = note(draft, What.FORGOTTEN, id, Optional.empty(), Optional.empty(), Optional.empty(), owner);
            deeds.lay(draft, deed, item, beside, owner);
            records(DependentRecords.of(id)).forEach(record -> draft.change(Change.delete(record.key())));
            draft.delete(id);
            return deed;
        });
    }

    /// What goes with a memory and has to come back with it.
    private List<StoredRecord> beside(Memory memory) {
        return Stream.of(
                        Stream.of(SideRecord.key(List.of(Wordings.PATH, memory.id()))),
                        memory.mergedInto().stream().map(by -> SideRecord.key(superseded(memory.id(), by))),
                        Stream.of(DependentRecords.of(memory.id())))
                .flatMap(keys -> keys.flatMap(this::records))
                .toList();
    }

    private Stream<StoredRecord> records(RecordKey below) {
        return library.get().records().below(below);
    }

    /// Gives the id of the memory that is as it was.
    String undo(String deedId, Owner owner) {
        return change(owner, draft -> {
            var deed = deeds.find(deedId, owner)
                    .orElseThrow(() -> new Failure(
                            Kind.NOT_FOUND,
                            "This cannot be undone any more: it was undone already, or is more than "
                                    + Deeds.KEPT.toDays() + " days ago.",
                            Map.of("deed", deedId)));
            switch (deed.what()) {
                case EDITED -> unedit(draft, deed, owner);
                case KEPT -> unkeep(draft, deed, owner);
                case MERGED -> unmerge(draft, deed, owner);
                case SUPERSEDED -> unsupersede(draft, deed, owner);
                case FORGOTTEN -> restore(draft, deed, owner);
            }
            deeds.strike(draft, deed, owner);
            return deed.memory();
        });
    }

    private void unedit(Draft draft, Deed deed, Owner owner) {
        var item = owned(draft, deed.memory(), owner);
        var last = wordings.of(deed.memory()).stream()
                .reduce((_, later) -> later)
                .filter(earlier -> deed.earlier().equals(Optional.of(earlier.number())))
                .orElseThrow(() -> goneOn(deed, "its history has the words that it had"));
        var memory = Memories.memory(item);
        var before = memory.with(deed.standing().orElse(memory.standing())).with(last.wording());
        draft.replace(restated(item, before), List.of(), List.of(Wordings.path(deed.memory(), last)));
    }

    private void unkeep(Draft draft, Deed deed, Owner owner) {
        var item = owned(draft, deed.memory(), owner);
        var memory = Memories.memory(item);
        draft.replace(restated(item, memory.with(deed.standing().orElse(memory.standing()))), List.of(), List.of());
    }

    private void unmerge(Draft draft, Deed deed, Owner owner) {
        var made = Memories.memory(owned(draft, deed.memory(), owner));
        if (made.isArchived()) {
            throw goneOn(deed, "undo that first");
        }
        var sources = made.mergedFrom().stream()
                .filter(id -> draft.item(id).isPresent())
                .toList();
        draft.delete(made.id());
        Consolidation.link(sources, Optional.empty(), draft);
    }

    private void unsupersede(Draft draft, Deed deed, Owner owner) {
        var item = owned(draft, deed.memory(), owner);
        var memory = Memories.memory(item);
        if (!memory.mergedInto().equals(deed.other())) {
            throw goneOn(deed, "open it to see what stands for it now");
        }
        draft.replace(
                item.with(MemoryRecord.toJson(memory.merged(Optional.empty()))),
                List.of(),
                deed.other().map(by -> superseded(memory.id(), by)).stream().toList());
    }

    private static List<String> superseded(String id, String by) {
        return List.of(SUPERSEDED, by, id);
    }

    /// The ids of memories for which another stands that was not made of them.
    Stream<String> supersededBy(String id) {
        return library.get()
                .records()
                .sideRecords(List.of(SUPERSEDED, id), MERGED_MAX)
                .map(json -> JsonMapper.shared().readValue(json, String.class));
    }

    private void restore(Draft draft, Deed deed, Owner owner) {
        var binned = deeds.binned(deed, owner).orElseThrow(() -> notFound(deed.memory()));
        if (draft.item(deed.memory()).isPresent()) {
            throw goneOn(deed, "it is there again already");
        }
        var dependent = DependentRecords.of(deed.memory());
        var sideRecords = new ArrayList<SideRecord>();
        for (var beside : binned.beside()) {
            var key = new RecordKey(beside.key());
            if (key.isWithin(dependent)) {
                draft.change(Change.put(key, beside.json(), Expected.ANYTHING));
            } else {
                sideRecords.add(
                        new SideRecord(beside.key().subList(1, beside.key().size()), beside.json(), true));
            }
        }
        draft.add(binned.item(), sideRecords);
    }

    private <T> T change(Owner owner, Function<Draft, T> plan) {
        return library.get().change(Holders.of(owner), plan);
    }

    private Deed note(
            Draft draft,
            What what,
            String memory,
            Optional<String> other,
            Optional<Integer> earlier,
            Optional<Memory.Standing> standing,
            Owner owner) {
        var deed = new Deed(Ids.fresh("deed_"), what, now(), memory, other, earlier, standing);
        deeds.note(draft, deed, owner);
        return deed;
    }

    /// A memory that the owner may change and for which no other stands.
    private static Item standing(Draft draft, String id, Owner owner) {
        var item = owned(draft, id, owner);
        var memory = Memories.memory(item);
        if (memory.isArchived()) {
            throw archived(memory);
        }
        return item;
    }

    private static Item owned(Draft draft, String id, Owner owner) {
        var item = draft.item(id).filter(it -> it.kind().equals(Memories.KIND)).orElseThrow(() -> notFound(id));
        Authorship.check(item, owner);
        return item;
    }

    private static Item restated(Item item, Memory memory) {
        return new Item(
                item.id(),
                item.holder(),
                item.project(),
                item.kind(),
                new HashSet<>(memory.tags()),
                item.at(),
                memory.text(),
                MemoryRecord.toJson(memory),
                item.label());
    }

    private static void check(String title, String content) {
        Memories.checkTitle(title);
        if (content.isBlank()) {
            throw new Failure(Kind.VALIDATION, "content must say what to do or avoid.", Map.of("field", "content"));
        }
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    static Failure notFound(String id) {
        return new Failure(Kind.NOT_FOUND, "There is no memory with this id.", Map.of("id", id));
    }

    private static Failure archived(Memory memory) {
        return new Failure(
                Kind.CONFLICT,
                "Another memory stands for this one: " + memory.mergedInto().orElse("") + "; change that.",
                Map.of("id", memory.id()));
    }

    private static Failure goneOn(Deed deed, String hint) {
        return new Failure(
                Kind.CONFLICT, "The memory has been changed since; " + hint + ".", Map.of("id", deed.memory()));
    }
}
