package dev.contextd.feature.fold.kept;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.feature.fold.kept.FoldRecords.BranchRecord;
import dev.contextd.feature.fold.kept.FoldRecords.EventRecord;
import dev.contextd.feature.fold.kept.FoldRecords.StateRecord;
import dev.contextd.feature.fold.tree.Branch;
import dev.contextd.feature.fold.tree.Branch.Closed;
import dev.contextd.feature.fold.tree.Branch.Ending;
import dev.contextd.feature.fold.tree.Branch.Open;
import dev.contextd.feature.fold.tree.SessionKey;
import dev.contextd.feature.fold.tree.TreeStep;
import dev.contextd.keep.library.DependentRecords;
import dev.contextd.keep.library.Draft;
import dev.contextd.keep.library.Holders;
import dev.contextd.keep.library.Item;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.Version;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Turns a step into the changes of one batch of the store.
public final class StepWriter {
    /// What summaries of branches are among the items.
    public static final String KIND = "branch";

    private final SessionKey key;
    private final List<Change> changes = new ArrayList<>();
    private final List<Item> adds = new ArrayList<>();
    private final List<Item> replaces = new ArrayList<>();
    private final List<String> deletes = new ArrayList<>();
    private final List<Deadlines.Due> noted = new ArrayList<>();
    private final List<Deadlines.Due> struck = new ArrayList<>();

    /// @param version the session's as it was read; absent if it is new
    /// @param news what others are told of it
    StepWriter(SessionKey key, TreeStep step, Optional<Version> version, List<Change> news) {
        this.key = key;
        var after = step.after();
        changes.add(Change.put(
                key.state(),
                FoldRecords.write(StateRecord.of(after)),
                version.map(Expected::at).orElse(Expected.NOTHING)));
        if (version.isEmpty()) {
            changes.add(Change.put(
                    SessionKey.directory(key.owner(), key.session())
                            .child(key.project().text()),
                    "{}",
                    Expected.ANYTHING));
            note(new Deadlines.Due(after.usedAt().plus(SessionTrees.KEPT), key, Optional.empty()));
        }
        step.touched().forEach((id, branch) -> {
            branch(branch, Optional.ofNullable(step.before().open().get(id)));
            if (step.isNew(id)) {
                changes.add(DependentRecords.also(id, key.branch(id)));
            } else if (branch instanceof Open && !step.before().open().containsKey(id)) {
                deletes.add(id);
            }
        });
        step.trajectory().forEach(entry -> changes.addAll(Archive.keeping(entry)));
        step.events()
                .forEach(event -> changes.add(Change.put(
                        key.event(event.sequence(), event.name().word()),
                        FoldRecords.write(EventRecord.of(event)),
                        Expected.ANYTHING)));
        changes.addAll(news);
        if (changes.size() + Draft.CHANGES_PER_ITEM * (adds.size() + replaces.size() + deletes.size())
                > Draft.CHANGES_MAX - 10) {
            throw new Failure(
                    Kind.CONFLICT, "That would change too many branches at once; roll back to a later branch first.");
        }
    }

    private void branch(Branch branch, Optional<Open> before) {
        String id = branch.id();
        var json = FoldRecords.write(BranchRecord.of(branch, key));
        changes.add(Change.put(key.branch(id), json, Expected.ANYTHING));
        before.ifPresent(open -> strike(Deadlines.Due.of(open, key)));
        switch (branch) {
            case Open open -> {
                note(Deadlines.Due.of(open, key));
                if (before.isEmpty()) {
                    changes.add(Change.put(SessionKey.archive(id), json, Expected.ANYTHING));
                }
            }
            case Closed closed -> {
                changes.add(Change.put(SessionKey.archive(id), json, Expected.ANYTHING));
                if (closed.late()) {
                    replaces.add(item(closed, closed.result().text()));
                } else if (closed.ending() != Ending.DISCARDED) {
                    adds.add(item(closed, closed.result().text()));
                } else if (before.isEmpty()) {
                    deletes.add(id);
                }
            }
        }
    }

    private void note(Deadlines.Due due) {
        if (!struck.remove(due)) {
            changes.add(due.adding());
            noted.add(due);
        }
    }

    private void strike(Deadlines.Due due) {
        struck.add(due);
    }

    /// What a branch is found by when it has ended: what it was for, and what it returned.
    private Item item(Branch branch, String summary) {
        return new Item(
                branch.id(),
                Holders.own(key.owner()),
                key.project(),
                KIND,
                Set.of(),
                branch.plan().createdAt(),
                branch.plan().description() + "\n\n" + summary,
                "{}");
    }

    /// The session's record first.
    List<Change> changes() {
        var all = new ArrayList<>(changes);
        struck.forEach(due -> all.add(due.removing()));
        return all;
    }

    List<Item> adds() {
        return adds;
    }

    /// What has other words now.
    List<Item> replaces() {
        return replaces;
    }

    List<String> deletes() {
        return deletes;
    }

    List<Deadlines.Due> noted() {
        return noted;
    }

    List<Deadlines.Due> struck() {
        return struck;
    }

    /// The end of a session: its state goes first, so that nobody works in it while the rest goes.
    static List<Change> removing(SessionKey key, Version version) {
        return List.of(
                new Change.Delete(key.state(), Expected.at(version)),
                Change.delete(SessionKey.directory(key.owner(), key.session())
                        .child(key.project().text())));
    }
}
