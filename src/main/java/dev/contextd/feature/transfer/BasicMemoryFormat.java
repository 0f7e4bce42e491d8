package dev.contextd.feature.transfer;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.source.yaml.BrokenYaml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The notes of basic-memory: Markdown files, in which observations and relations are lines of lists. A note becomes a
/// memory with its text as it stands, for people wrote that; only the fields at its head become ours.
final class BasicMemoryFormat implements ForeignFormat {
    private static final int DEPTH_MAX = 12;
    private static final int FILES_MAX = 100_000;
    private static final Pattern COMMA = Pattern.compile("\\s*,\\s*");

    @Override
    public String word() {
        return "basic-memory";
    }

    @Override
    public List<ForeignMemory> read(Path path, String project) {
        if (!Files.isDirectory(path)) {
            throw new Failure(Kind.VALIDATION, path + " is no directory; name the one with the notes of basic-memory.");
        }
        var memories = new ArrayList<ForeignMemory>();
        for (Path file : files(path)) {
            memory(path, file).ifPresent(memories::add);
        }
        return memories;
    }

    private static List<Path> files(Path directory) {
        try (var files = Files.find(
                directory,
                DEPTH_MAX,
                (file, attributes) -> attributes.isRegularFile()
                        && file.toString().endsWith(".md")
                        && !isHidden(directory.relativize(file)))) {
            return files.limit(FILES_MAX).sorted().toList();
        } catch (IOException e) {
            throw new Failure(
                    Kind.UNAVAILABLE,
                    "The files below " + directory + " cannot be read; check permissions.",
                    Map.of(),
                    e);
        }
    }

    private static boolean isHidden(Path relative) {
        for (Path part : relative) {
            if (part.toString().startsWith(".")) {
                return true;
            }
        }
        return false;
    }

    /// Nothing for a file without text.
    private static Optional<ForeignMemory> memory(Path directory, Path file) {
        var shown = directory.relativize(file).toString();
        var whole = ForeignText.of(file);
        try {
            var note = NoteFile.of(whole);
            Map<String, @Nullable Object> fields = note.map(NoteFile::fields).orElse(Map.of());
            var text = note.map(NoteFile::text).orElse(whole).strip();
            var title = fields.get("title") instanceof String given
                    ? given
                    : file.getFileName().toString().replaceFirst("\\.md$", "");
            var key = fields.get("permalink") instanceof String given ? given : shown;
            return text.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new ForeignMemory(key, title, text, tags(fields), Optional.empty()));
        } catch (BrokenYaml e) {
            throw new Failure(
                    Kind.VALIDATION,
                    shown + ":" + (e.line() + 2) + ": the front matter is no YAML: " + e.problem() + ".",
                    Map.of(),
                    e);
        }
    }

    private static List<String> tags(Map<String, @Nullable Object> fields) {
        var tags = new ArrayList<String>();
        switch (fields.get("tags")) {
            case String text -> tags.addAll(Arrays.asList(COMMA.split(text.strip())));
            case List<?> list -> list.forEach(tag -> tags.add(String.valueOf(tag)));
            case null, default -> {}
        }
        if (fields.get("type") instanceof String type && !type.equals("note")) {
            tags.add(type);
        }
        return tags;
    }
}
