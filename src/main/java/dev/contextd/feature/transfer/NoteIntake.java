package dev.contextd.feature.transfer;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.project.Owner;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.library.DependentRecords;
import dev.contextd.keep.library.Draft;
import dev.contextd.keep.library.HolderRecords;
import dev.contextd.keep.library.Holders;
import dev.contextd.keep.library.Item;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.library.Note;
import dev.contextd.keep.library.NoteKind;
import dev.contextd.tool.Json;
import dev.contextd.tool.Progress;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Takes notes into the library: new ones are added, changed ones change what is there, and nothing is doubled.
///
/// Three states are compared: what the note says, what is kept, and what both said when they were last the same. What
/// changed on one side alone is right; of what changed on both, the note is left alone unless it is to win.
final class NoteIntake {
    /// Written together.
    private static final int BATCH = 50;

    /// @param shown what people know it by
    /// @param last the digest of what note and library said when they were the same; nothing if they never were
    /// @param source what it comes from, for the mark that says so
    record Entry(String shown, NoteKind kind, Note note, Optional<String> last, ProjectKey project, String source) {}

    enum Fate {
        ADDED,
        CHANGED,
        UNCHANGED,
        LEFT
    }

    /// @param now what it is in the library; as it came if it was left
    /// @param why it was left
    record Outcome(Entry entry, Fate fate, Note now, String why) {}

    private final Library library;
    private final Owner owner;
    private final InstantSource clock;
    private final boolean isToWin;
    private final boolean dry;

    /// @param isToWin whether the note is right where both sides changed, and where it was forgotten here
    /// @param dry whether only to say what would be done
    NoteIntake(Library library, Owner owner, InstantSource clock, boolean isToWin, boolean dry) {
        this.library = library;
        this.owner = owner;
        this.clock = clock;
        this.isToWin = isToWin;
        this.dry = dry;
    }

    List<Outcome> take(List<Entry> entries, Progress progress) {
        var outcomes = new ArrayList<Outcome>();
        var batch = new ArrayList<Outcome>();
        for (Entry entry : entries) {
            var planned = plan(entry);
            boolean isToDo = planned.fate() == Fate.ADDED || planned.fate() == Fate.CHANGED;
            (isToDo && !dry ? batch : outcomes).add(planned);
            if (batch.size() == BATCH) {
                outcomes.addAll(apply(batch));
                batch.clear();
            }
            progress.report(outcomes.size() + (double) batch.size(), entries.size(), "");
        }
        outcomes.addAll(apply(batch));
        return outcomes;
    }

    private Outcome plan(Entry entry) {
        var note = entry.note();
        var there = library.get(note.id(), Holders.of(owner))
                .filter(item -> item.kind().equals(entry.kind().kind()));
        if (there.isEmpty() && new HolderRecords(library.records()).isTaken(note.id())) {
            return left(entry, "its id is that of something else here, or of somebody else");
        }
        if (there.isEmpty()) {
            return entry.last().isPresent() && !isToWin
                    ? left(entry, "it was forgotten here")
                    : new Outcome(entry, Fate.ADDED, note, "");
        }
        return entry.kind()
                .of(there.get())
                .map(kept -> plan(entry, kept))
                .orElseGet(() -> left(entry, "it was merged into another one here"));
    }

    private Outcome plan(Entry entry, Note kept) {
        var said = entry.note().digest();
        var last = entry.last().orElse(kept.digest());
        if (said.equals(kept.digest()) || (said.equals(last) && !isToWin)) {
            return new Outcome(entry, Fate.UNCHANGED, kept, "");
        }
        return kept.digest().equals(last) || isToWin
                ? new Outcome(entry, Fate.CHANGED, entry.note(), "")
                : left(entry, "it changed here as well");
    }

    private static Outcome left(Entry entry, String why) {
        return new Outcome(entry, Fate.LEFT, entry.note(), why);
    }

    /// Together if that goes; else each alone, so that one which cannot be kept leaves the others in peace.
    private List<Outcome> apply(List<Outcome> planned) {
        if (planned.isEmpty()) {
            return List.of();
        }
        try {
            return library.change(
                    Holders.of(owner),
                    draft -> planned.stream()
                            .map(each -> taken(draft.unhurried(), each))
                            .toList());
        } catch (Failure e) {
            if (planned.size() == 1) {
                return List.of(left(planned.getFirst().entry(), e.sentence()));
            }
            return planned.stream()
                    .flatMap(each -> apply(List.of(each)).stream())
                    .toList();
        }
    }

    private Outcome taken(Draft draft, Outcome planned) {
        var entry = planned.entry();
        Optional<Item> before = draft.item(entry.note().id());
        var now = entry.kind().take(draft, entry.note(), before, owner, entry.project());
        draft.change(DependentRecords.imported(
                now.id(),
                Json.object()
                        .put("source", "import")
                        .put("from", entry.source())
                        .put("at", clock.instant().toString())
                        .put("digest", now.digest())
                        .toString()));
        return new Outcome(entry, planned.fate(), now, "");
    }

    /// The digest of what an import of this kind last made of it.
    static Optional<String> marked(Library library, String id) {
        return library.records()
                .get(DependentRecords.imported(id))
                .map(record -> Json.MAPPER.readTree(record.json()).path("digest"))
                .filter(digest -> digest.isString())
                .map(digest -> digest.asString());
    }
}
