package dev.contextd.feature.policy;

import dev.contextd.source.walk.DecodedText;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// The files of a project that state how to work on it. No link is followed, and what cannot be read is not there.
final class RuleFiles {
    private static final List<String> NAMED = List.of(
            "AGENTS.md",
            "CLAUDE.md",
            "CONTRIBUTING.md",
            "CONTRIBUTING",
            "CONTRIBUTING.txt",
            "CONTRIBUTING.rst",
            ".github/CONTRIBUTING.md",
            "docs/CONTRIBUTING.md",
            ".cursorrules",
            ".context.yaml");

    static final String POLICIES = "policies";
    private static final List<String> FOLDERS = List.of(".cursor/rules", POLICIES);
    private static final List<String> TEXTS = List.of(".md", ".mdc", ".txt", ".rst");

    private static final int FOLDER_MAX = 50;
    private static final int BYTES_MAX = 200_000;

    private final Path root;

    RuleFiles(Path root) {
        this.root = root;
    }

    /// What tells that a file is as it was.
    record Stamp(long modified, long size) {}

    /// The files by their names within the project.
    Map<String, Stamp> stamps() {
        var stamps = new TreeMap<String, Stamp>();
        names().forEach(name -> {
            try {
                var found =
                        Files.readAttributes(root.resolve(name), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
                if (found.isRegularFile() && found.size() <= BYTES_MAX) {
                    stamps.put(name, new Stamp(found.lastModifiedTime().toMillis(), found.size()));
                }
            } catch (IOException _) {
                // most projects have none of most names
            }
        });
        return stamps;
    }

    private List<String> names() {
        var names = new ArrayList<>(NAMED);
        for (String folder : FOLDERS) {
            var path = root.resolve(folder);
            if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
                continue;
            }
            try (var files = Files.newDirectoryStream(path, RuleFiles::isText)) {
                int left = FOLDER_MAX;
                for (Path file : files) {
                    if (left-- == 0) {
                        break;
                    }
                    names.add(folder + "/" + file.getFileName());
                }
            } catch (IOException | DirectoryIteratorException _) {
                // not for us to read
            }
        }
        return names;
    }

    private static boolean isText(Path file) {
        var name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        return TEXTS.stream().anyMatch(name::endsWith);
    }

    List<RuleSection> sections(String name) {
        var options = Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
        try (var in = Channels.newInputStream(Files.newByteChannel(root.resolve(name), options))) {
            var text = DecodedText.of(in.readNBytes(BYTES_MAX)).text();
            var sections = RuleText.of(name, text);
            return name.startsWith(POLICIES + "/")
                    ? sections.stream().map(RuleSection::asPolicy).toList()
                    : sections;
        } catch (IOException _) {
            return List.of();
        }
    }
}
