package dev.contextd.feature.transfer;

import dev.contextd.base.digest.Sha256;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.file.AtomicFile;
import dev.contextd.keep.library.Note;
import dev.contextd.keep.library.NoteKind;
import dev.contextd.source.yaml.BrokenYaml;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/// A directory with notes among other files, and what they said when it and the store were last the same.
///
/// That stands in a hidden folder which git leaves out: it is about this copy of the directory and this store. A file
/// is a note if its
/// field `kind` names something that can be kept. Links are not followed and hidden folders left alone.
final class NoteFolder {
    private static final int DEPTH_MAX = 12;
    private static final int FILES_MAX = 100_000;
    private static final long BYTES_MAX = 4L << 20;
    private static final int NAME_CHARS_MAX = 60;
    private static final int MARK_CHARS = 6;
    private static final Pattern NOT_IN_A_NAME = Pattern.compile("[^\\p{L}\\p{N}]+");
    private static final String OURS = ".contextd";
    private static final int STORE_DIGITS = 8;

    /// @param shown its path as people see it
    record Found(Path path, String shown, NoteFile file, NoteKind kind, Note note) {}

    private final Path directory;
    private final String store;
    private final List<Found> notes = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private final Map<String, String> last = new TreeMap<>();
    private int others;

    private NoteFolder(Path directory, String store) {
        this.directory = directory;
        this.store = store;
    }

    /// @param store what the directory is compared with: whose things, and where these are kept
    /// @param scrub masks secrets, before anything is compared
    static NoteFolder read(Path directory, String store, List<NoteKind> kinds, UnaryOperator<Note> scrub) {
        var folder = new NoteFolder(directory, store);
        var seen = new HashMap<String, String>();
        for (Path path : folder.files()) {
            var shown = directory.relativize(path).toString();
            try {
                folder.take(path, shown, kinds, scrub);
            } catch (BrokenYaml e) {
                folder.problems.add(shown + ":" + (e.line() + 2) + ": the front matter is no YAML: " + e.problem());
            } catch (Failure e) {
                folder.problems.add(shown + ": " + e.sentence());
            }
        }
        for (Found found : folder.notes) {
            var other =
                    found.note().id().isEmpty() ? null : seen.put(found.note().id(), found.shown());
            if (other != null) {
                folder.problems.add(found.shown() + ": has the same id as " + other + "; take it out of the copy");
            }
        }
        folder.readLast();
        return folder;
    }

    private void take(Path path, String shown, List<NoteKind> kinds, UnaryOperator<Note> scrub) throws BrokenYaml {
        var file = text(path).isEmpty()
                ? Optional.<NoteFile>empty()
                : NoteFile.of(text(path).get());
        var word = file.map(it -> it.fields().get("kind")).orElse(null);
        var kind = kinds.stream()
                .filter(each -> word instanceof String && each.words().contains(word))
                .findFirst();
        if (file.isEmpty() || kind.isEmpty()) {
            others++;
            return;
        }
        var name = path.getFileName().toString().replaceFirst("\\.md$", "");
        var note = kind.get().read(file.get().fields(), file.get().text(), name);
        notes.add(new Found(path, shown, file.get(), kind.get(), scrub.apply(note)));
    }

    /// Nothing for what is too long or no text.
    private static Optional<String> text(Path path) {
        try {
            return Files.size(path) > BYTES_MAX ? Optional.empty() : Optional.of(Files.readString(path));
        } catch (CharacterCodingException _) {
            return Optional.empty();
        } catch (IOException e) {
            throw new Failure(Kind.UNAVAILABLE, path + " cannot be read; check its permissions.", Map.of(), e);
        }
    }

    private List<Path> files() {
        var files = new ArrayList<Path>();
        if (!Files.exists(directory)) {
            return files;
        }
        try {
            Files.walkFileTree(directory, Set.of(), DEPTH_MAX, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    boolean hidden = !folder.equals(directory)
                            && folder.resolve("").getFileName().toString().startsWith(".");
                    return hidden ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (attributes.isRegularFile() && file.toString().endsWith(".md")) {
                        files.add(file);
                    }
                    return files.size() > FILES_MAX ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new Failure(
                    Kind.UNAVAILABLE,
                    "The files below " + directory + " cannot be read; check permissions.",
                    Map.of(),
                    e);
        }
        if (files.size() > FILES_MAX) {
            throw new Failure(Kind.VALIDATION, "There are more than " + FILES_MAX + " files; name a part of them.");
        }
        files.sort(null);
        return files;
    }

    List<Found> notes() {
        return notes;
    }

    /// What is wrong with files that would be notes.
    List<String> problems() {
        return problems;
    }

    /// How many files are no notes.
    int others() {
        return others;
    }

    /// By id, the digest of what a note said when it and the store were last the same; may be changed, see [#save].
    Map<String, String> last() {
        return last;
    }

    private void readLast() {
        try {
            for (String line : Files.exists(lastFile()) ? Files.readAllLines(lastFile()) : List.<String>of()) {
                int tab = line.indexOf('\t');
                if (tab > 0) {
                    last.put(line.substring(0, tab), line.substring(tab + 1));
                }
            }
        } catch (IOException e) {
            throw new Failure(Kind.UNAVAILABLE, lastFile() + " cannot be read.", Map.of(), e);
        }
    }

    private Path lastFile() {
        return directory.resolve(OURS).resolve("last-time-" + Sha256.hex(store, STORE_DIGITS) + ".tsv");
    }

    void save() {
        var lines = new StringBuilder();
        last.forEach(
                (id, digest) -> lines.append(id).append('\t').append(digest).append('\n'));
        write(lastFile(), lines.toString());
        var ignore = lastFile().resolveSibling(".gitignore");
        if (!Files.exists(ignore)) {
            write(ignore, "*\n");
        }
    }

    static void write(Path path, String text) {
        try {
            Files.createDirectories(path.resolveSibling(""));
            AtomicFile.of(path).write(text);
        } catch (IOException e) {
            throw new Failure(
                    Kind.UNAVAILABLE,
                    path + " cannot be written; check its folder, permissions and room.",
                    Map.of(),
                    e);
        }
    }

    /// Where a note without a file goes: by what it is called, and the end of its id so that no two meet.
    Path place(NoteKind kind, Note note) {
        var called =
                String.valueOf(note.said().getOrDefault("title", note.said().getOrDefault("name", "")));
        var plain = NOT_IN_A_NAME
                .matcher(called.toLowerCase(Locale.ROOT))
                .replaceAll("-")
                .replaceAll("^-|-$", "");
        var mark = note.id().substring(Math.max(0, note.id().length() - MARK_CHARS));
        var begin = plain.substring(
                0, plain.offsetByCodePoints(0, Math.min(NAME_CHARS_MAX, plain.codePointCount(0, plain.length()))));
        return directory.resolve(kind.folder()).resolve((begin.isEmpty() ? "" : begin + "-") + mark + ".md");
    }
}
