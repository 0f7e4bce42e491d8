package dev.contextd.feature.conversation.graph;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Holder;
import dev.contextd.base.project.Owner;
import dev.contextd.keep.library.Draft;
import dev.contextd.keep.library.Holders;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.library.SideRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import tools.jackson.databind.json.JsonMapper;

/// The graph of contexts: each relation stands on two side records beside the context it goes out from, one to find it
/// by either end.
public final class Relations {
    /// Relations that go out from one context.
    static final int OUT_MAX = 500;

    /// What is looked at of one context's.
    private static final int LOOKED_AT_MAX = 2_000;

    private static final String OUT = "relation";
    private static final String IN = "relation-in";

    private static final Comparator<Relation> HEAVIEST_FIRST = Comparator.comparingDouble(Relation::weight)
            .reversed()
            .thenComparing(Relation::sourceContextId)
            .thenComparing(Relation::targetContextId)
            .thenComparing(Relation::type);

    private final Supplier<Library> library;

    public Relations(Supplier<Library> library) {
        this.library = library;
    }

    /// Keeps a relation; one of the same type between the same two is replaced by it.
    public void put(Relation relation, Owner owner) {
        change(relation.source(), owner, List.of(relation), List.of());
    }

    /// Takes relations away from a context and puts others, all or none.
    public void change(String source, Owner owner, List<Relation> more, List<Relation> less) {
        if (more.isEmpty() && less.isEmpty()) {
            return;
        }
        var holder = Holders.own(owner);
        library.get().change(List.of(holder), draft -> {
            var sideRecords = new ArrayList<SideRecord>();
            more.forEach(relation -> sideRecords.addAll(sideRecords(relation, holder)));
            var paths = less.stream()
                    .flatMap(relation -> sideRecords(relation, holder).stream())
                    .map(SideRecord::path)
                    .toList();
            return replace(draft, source, sideRecords, paths);
        });
    }

    private static boolean replace(Draft draft, String source, List<SideRecord> more, List<List<String>> less) {
        var item = draft.item(source);
        item.ifPresent(it -> draft.replace(it, more, less));
        return item.isPresent();
    }

    private static List<SideRecord> sideRecords(Relation relation, Holder holder) {
        var json = JsonMapper.shared().writeValueAsString(relation);
        var type = relation.type().name();
        return List.of(
                new SideRecord(List.of(OUT, holder.key(), relation.source(), relation.target(), type), json, false),
                new SideRecord(List.of(IN, holder.key(), relation.target(), relation.source(), type), json, false));
    }

    /// Refuses one more than a context may have.
    public void checkRoom(String source, Owner owner) {
        if (outgoing(source, owner).size() >= OUT_MAX) {
            throw new Failure(
                    Kind.CONFLICT,
                    "A context has at most " + OUT_MAX + " relations to others; relate fewer.",
                    Map.of("relationships_max", OUT_MAX));
        }
    }

    public Optional<Relation> find(String source, String target, RelationType type, Owner owner) {
        return library.get()
                .records()
                .sideRecord(List.of(OUT, Holders.own(owner).key(), source, target, type.name()))
                .map(Relations::of);
    }

    List<Relation> outgoing(String context, Owner owner) {
        return read(List.of(OUT, Holders.own(owner).key(), context), LOOKED_AT_MAX);
    }

    List<Relation> incoming(String context, Owner owner) {
        return read(List.of(IN, Holders.own(owner).key(), context), LOOKED_AT_MAX);
    }

    /// In both directions, the heaviest first.
    public List<Relation> of(String context, Owner owner) {
        var all = new ArrayList<>(outgoing(context, owner));
        all.addAll(incoming(context, owner));
        all.sort(HEAVIEST_FIRST);
        return all;
    }

    /// All of the owner's.
    public List<Relation> all(Owner owner) {
        return library.get()
                .records()
                .sideRecords(List.of(OUT, Holders.own(owner).key()), Integer.MAX_VALUE)
                .map(Relations::of)
                .toList();
    }

    private List<Relation> read(List<String> path, int limit) {
        return library.get()
                .records()
                .sideRecords(path, limit)
                .map(Relations::of)
                .sorted(HEAVIEST_FIRST)
                .toList();
    }

    private static Relation of(String json) {
        return JsonMapper.shared().readValue(json, Relation.class);
    }

    /// Takes away what points to a context; what goes out from it goes with it.
    public void forgetTarget(String context, Owner owner) {
        for (Relation relation : incoming(context, owner)) {
            change(relation.source(), owner, List.of(), List.of(relation));
        }
    }
}
