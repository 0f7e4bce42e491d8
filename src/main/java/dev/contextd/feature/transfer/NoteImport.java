package dev.contextd.feature.transfer;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Owner;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.feature.transfer.NoteIntake.Entry;
import dev.contextd.feature.transfer.NoteIntake.Fate;
import dev.contextd.feature.transfer.NoteIntake.Outcome;
import dev.contextd.keep.library.Authorship;
import dev.contextd.keep.library.Holders;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.library.Note;
import dev.contextd.keep.library.NoteKind;
import dev.contextd.tool.Ids;
import dev.contextd.tool.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ObjectNode;

/// Takes the notes of a directory into the library. What a person wrote without an id is given one, which is written
/// into the file, so that the next time it is known again. If one note is broken, none is taken.
public final class NoteImport {
    private static final Pattern PROJECT_KEY = Pattern.compile("[0-9a-f]{16}");

    private final List<NoteKind> kinds;
    private final UnaryOperator<Note> scrub;
    private final String store;
    private final InstantSource clock;

    /// @param store where things are kept; a directory of notes may belong to several
    public NoteImport(List<NoteKind> kinds, UnaryOperator<ObjectNode> scrub, String store, InstantSource clock) {
        this.kinds = List.copyOf(kinds);
        this.scrub = new ScrubbedNote(scrub);
        this.store = store;
        this.clock = clock;
    }

    /// How to import.
    ///
    /// @param dry whether only to say what would be done
    /// @param force whether notes win where both sides changed
    /// @param forgetMissing whether what had a file that is gone is forgotten
    public record Wish(boolean dry, boolean force, boolean forgetMissing) {}

    /// @param project of notes that name none
    public BroughtNotes run(
            Path directory, Owner owner, ProjectKey project, Wish wish, Supplier<Library> opened, Progress progress) {
        if (!Files.isDirectory(directory)) {
            throw new Failure(Kind.VALIDATION, directory + " is no directory.");
        }
        var folder = NoteFolder.read(directory, store + "\n" + owner.name(), kinds, scrub);
        if (!folder.problems().isEmpty()) {
            return BroughtNotes.broken(folder.problems());
        }
        var library = opened.get();
        var files = new HashMap<String, NoteFolder.Found>();
        var entries = new ArrayList<Entry>();
        for (NoteFolder.Found found : folder.notes()) {
            var note = identified(found, owner);
            files.put(note.id(), found);
            entries.add(new Entry(
                    found.shown(),
                    found.kind(),
                    note,
                    Optional.ofNullable(folder.last().get(note.id())),
                    project(note, project),
                    "markdown"));
        }
        var outcomes = new NoteIntake(library, owner, clock, wish.force(), wish.dry()).take(entries, progress);
        var gone = new HashSet<>(folder.last().keySet());
        gone.removeAll(files.keySet());
        gone.removeIf(id -> library.get(id, Holders.of(owner)).isEmpty());
        if (!wish.dry()) {
            outcomes.forEach(outcome -> settle(outcome, files, folder));
            if (wish.forgetMissing()) {
                gone.forEach(id -> forget(id, library, owner, folder));
            }
            folder.save();
        }
        return BroughtNotes.of(outcomes, folder.others(), gone.size(), wish.forgetMissing());
    }

    private static ProjectKey project(Note note, ProjectKey absent) {
        return note.kept().get("project") instanceof String key
                        && PROJECT_KEY.matcher(key).matches()
                ? new ProjectKey(key)
                : absent;
    }

    /// The same id again if nothing came of it the first time.
    private static Note identified(NoteFolder.Found found, Owner owner) {
        var note = found.note();
        if (!note.id().isEmpty()) {
            return note;
        }
        return note.withId(found.kind().twin(note, owner).orElseGet(() -> {
            try {
                long made = Files.getLastModifiedTime(found.path()).toMillis();
                return Ids.derived(
                        found.kind().prefix(), made, owner.name() + "\n" + found.shown() + "\n" + note.digest());
            } catch (IOException e) {
                throw new Failure(Kind.UNAVAILABLE, found.path() + " cannot be read.", Map.of(), e);
            }
        }));
    }

    /// What is the same now is noted, and what the file could not know is written into it.
    private static void settle(Outcome outcome, Map<String, NoteFolder.Found> files, NoteFolder folder) {
        if (outcome.fate() == Fate.LEFT) {
            return;
        }
        var found = files.get(outcome.entry().note().id());
        var now = outcome.now();
        boolean isTaken = outcome.fate() != Fate.UNCHANGED
                || now.digest().equals(outcome.entry().note().digest());
        if (found == null || !isTaken) {
            return;
        }
        folder.last().put(now.id(), now.digest());
        var text = found.file();
        for (String field : List.of("version", "id")) {
            var value = field.equals("id") ? now.id() : now.said().get(field);
            if (value instanceof String said && !said.equals(text.fields().get(field))) {
                text = new NoteFile(text.with(field, said), text.fields(), text.text());
            }
        }
        if (!text.whole().equals(found.file().whole())) {
            NoteFolder.write(found.path(), text.whole());
        }
    }

    private static void forget(String id, Library library, Owner owner, NoteFolder folder) {
        var holders = Holders.of(owner);
        library.get(id, holders).ifPresent(item -> {
            Authorship.check(item, owner);
            library.forget(id, holders);
        });
        folder.last().remove(id);
    }
}
