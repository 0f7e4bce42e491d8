package dev.contextd.feature.transfer;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Holder;
import dev.contextd.base.project.Owner;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.library.HolderRecords;
import dev.contextd.keep.library.Holders;
import dev.contextd.keep.library.Item;
import dev.contextd.keep.library.Note;
import dev.contextd.keep.library.NoteKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.function.UnaryOperator;
import tools.jackson.databind.node.ObjectNode;

/// Writes what an owner knows as notes, one file each, into a directory that may have other files.
///
/// A note stays in the file in which it is, whatever its author called that. What somebody changed in a file and did
/// not
/// import is left alone; the file of what was forgotten goes, unless somebody changed it.
public final class NoteExport {
    private final HolderRecords holderRecords;
    private final List<NoteKind> kinds;
    private final UnaryOperator<Note> scrub;
    private final String store;

    /// @param store where things are kept; a directory of notes may belong to several
    public NoteExport(
            HolderRecords holderRecords, List<NoteKind> kinds, UnaryOperator<ObjectNode> scrub, String store) {
        this.holderRecords = holderRecords;
        this.kinds = List.copyOf(kinds);
        this.scrub = new ScrubbedNote(scrub);
        this.store = store;
    }

    /// @param left files that were not written, each with the reason
    public record Written(int written, int unchanged, int removed, List<String> left) {}

    /// @param project if only one is wanted; then files do not name it, so that they are right in every clone
    /// @param force whether files may be replaced that somebody changed
    public Written write(
            Owner owner,
            boolean shared,
            Optional<ProjectKey> project,
            Path directory,
            boolean force,
            LongConsumer progress) {
        var run = new Run(
                NoteFolder.read(directory, store + "\n" + owner.name(), kinds, scrub), project, force, progress);
        var holders = new ArrayList<Holder>(List.of(Holders.own(owner)));
        if (shared) {
            holders.addAll(Holders.ofTeam(owner));
            holders.addAll(Holders.ofOrg(owner));
        }
        holders.forEach(holder -> holderRecords.exportedItems(holder, exported -> {
            if (Holders.see(holders, exported.item())) {
                run.take(exported.item());
            }
        }));
        run.removeForgotten();
        run.folder.save();
        return new Written(run.written, run.unchanged, run.removed, run.left);
    }

    private final class Run {
        private final NoteFolder folder;
        private final Optional<ProjectKey> project;
        private final boolean force;
        private final LongConsumer progress;
        private final Map<String, NoteFolder.Found> files = new HashMap<>();
        private final Set<String> current = new HashSet<>();
        private final List<String> left;
        private int written;
        private int unchanged;
        private int removed;

        Run(NoteFolder folder, Optional<ProjectKey> project, boolean force, LongConsumer progress) {
            this.folder = folder;
            this.project = project;
            this.force = force;
            this.progress = progress;
            this.left = new ArrayList<>(folder.problems());
            folder.notes().forEach(found -> files.put(found.note().id(), found));
        }

        void take(Item item) {
            var kind = kinds.stream()
                    .filter(each -> each.kind().equals(item.kind()))
                    .findFirst();
            if (kind.isEmpty()
                    || (kind.get().isOfProject()
                            && project.filter(only -> !only.equals(item.project()))
                                    .isPresent())) {
                return;
            }
            kind.get().of(item).map(scrub).ifPresent(note -> {
                var named = kind.get().isOfProject() && project.isEmpty()
                        ? note.with("project", item.project().text())
                        : note;
                write(kind.get(), named);
                current.add(note.id());
                progress.accept(current.size());
            });
        }

        private void write(NoteKind kind, Note note) {
            var file = Optional.ofNullable(files.get(note.id()));
            var markdown = NoteFile.markdown(note);
            if (file.filter(found -> isChanged(found) && !found.note().digest().equals(note.digest()))
                            .isPresent()
                    && !force) {
                left.add(file.get().shown() + ": was changed; import it first, or replace it with --force");
                return;
            }
            folder.last().put(note.id(), note.digest());
            if (file.filter(found -> found.file().whole().equals(markdown)).isPresent()) {
                unchanged++;
                return;
            }
            NoteFolder.write(file.map(NoteFolder.Found::path).orElseGet(() -> folder.place(kind, note)), markdown);
            written++;
        }

        /// Whether somebody changed it since it was written or imported.
        private boolean isChanged(NoteFolder.Found found) {
            return !found.note().digest().equals(folder.last().get(found.note().id()));
        }

        void removeForgotten() {
            for (NoteFolder.Found found : folder.notes()) {
                var id = found.note().id();
                if (current.contains(id) || isChanged(found) || isKept(id)) {
                    continue;
                }
                try {
                    Files.delete(found.path());
                } catch (IOException e) {
                    throw new Failure(Kind.UNAVAILABLE, found.path() + " cannot be deleted.", Map.of(), e);
                }
                folder.last().remove(id);
                removed++;
            }
        }

        /// Perhaps in another project, which is not asked for.
        private boolean isKept(String id) {
            return holderRecords.isTaken(id);
        }
    }
}
