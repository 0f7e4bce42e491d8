package dev.contextd.feature.diagnosis;

import dev.contextd.base.project.Owner;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.library.Holders;
import dev.contextd.keep.library.Item;
import dev.contextd.keep.library.Library;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/// Counters for each owner: which known failures were named first, and how often a model was asked today.
final class PatternUses {
    private static final String KIND = "diagnosis-uses";
    private static final ProjectKey PROJECT = new ProjectKey("diagnosis");

    private final Supplier<Library> library;
    private final InstantSource clock;

    PatternUses(Supplier<Library> library, InstantSource clock) {
        this.library = library;
        this.clock = clock;
    }

    record Use(long count, Instant last) {}

    void named(Owner owner, String failure) {
        change(owner, counts -> counts.named(failure, clock.instant()));
    }

    Map<String, Use> of(Owner owner) {
        return library.get()
                .get(id(owner), List.of(Holders.own(owner)))
                .map(item -> PatternUsesRecord.of(item.body()).failures())
                .orElse(Map.of());
    }

    /// Takes one of the owner's calls of today, if one is left; counted before it is made, so that no failure makes
    /// it free.
    boolean takeModelCall(Owner owner, int perDay) {
        var today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).toString();
        var taken = new AtomicBoolean();
        change(owner, counts -> {
            taken.set(counts.modelCalls(today) < perDay);
            return taken.get() ? counts.asked(today) : counts;
        });
        return taken.get();
    }

    private void change(Owner owner, UnaryOperator<PatternUsesRecord> edit) {
        library.get().change(List.of(Holders.own(owner)), draft -> {
            return draft.item(id(owner)).isPresent()
                    ? draft.edit(id(owner), item -> edited(item, edit))
                    : draft.add(edited(fresh(owner), edit));
        });
    }

    private static Item edited(Item item, UnaryOperator<PatternUsesRecord> edit) {
        return item.with(edit.apply(PatternUsesRecord.of(item.body())).toJson());
    }

    private Item fresh(Owner owner) {
        return new Item(
                id(owner),
                Holders.own(owner),
                PROJECT,
                KIND,
                Set.of(),
                clock.instant(),
                "how often which failure was diagnosed",
                PatternUsesRecord.NONE.toJson());
    }

    private static String id(Owner owner) {
        return "uses:" + owner.name();
    }
}
