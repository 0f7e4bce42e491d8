package dev.contextd.feature.directory.describe;

import dev.contextd.source.code.SourceReader;
import dev.contextd.source.walk.SkipReason;
import dev.contextd.source.walk.WalkedFile;
import dev.contextd.source.walk.WorkTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// A whole project described, children first, and written down for a person to read.
public final class Told {
    public static final SourceReader READER = new SourceReader(Path.of("target/parsers"));

    private static final Pattern FILE = Pattern.compile("(?m)^=== (.+)\\R");

    private Told() {}

    /// Unpacks a text in which every file begins with a line `=== path`.
    static void unpack(Path fixture, Path root) throws IOException {
        String text = Files.readString(fixture);
        var heads = FILE.matcher(text).results().toList();
        for (int i = 0; i < heads.size(); i++) {
            int end = i + 1 < heads.size() ? heads.get(i + 1).start() : text.length();
            Path file = root.resolve(heads.get(i).group(1));
            Files.createDirectories(file.getParent());
            Files.writeString(file, text.substring(heads.get(i).end(), end));
        }
    }

    /// Every directory that has files, or has one below that has.
    public static SequencedMap<String, Description> all(Path root) throws IOException {
        var files = files(root);
        var described = new TreeMap<String, Description>();
        var scopes = List.copyOf(files.keySet());
        var describer = new Describer(READER);
        for (String scope : scopes.reversed()) {
            var children = described.entrySet().stream()
                    .filter(e -> !e.getKey().equals(scope) && parent(e.getKey()).equals(scope))
                    .map(e -> PassThrough.listed(
                            e.getKey(),
                            at -> Optional.ofNullable(described.get(at)).map(Description::summary)))
                    .toList();
            described.put(
                    scope, describer.describe(root, scope, files.getOrDefault(scope, List.of()), children, scopes));
        }
        return described;
    }

    private static Map<String, List<String>> files(Path root) throws IOException {
        var files = new TreeMap<String, List<String>>();
        WorkTree.at(root).walk(root, new WorkTree.Visitor() {
            @Override
            public void file(WalkedFile file) {
                String scope = parent(file.path());
                files.computeIfAbsent(scope, _ -> new ArrayList<>())
                        .add(file.path().substring(file.path().lastIndexOf('/') + 1));
                for (String above = scope; !above.equals("."); above = parent(above)) {
                    files.computeIfAbsent(parent(above), _ -> new ArrayList<>());
                }
            }

            @Override
            public void skipped(String path, SkipReason reason) {}
        });
        return files;
    }

    private static String parent(String path) {
        int slash = path.lastIndexOf('/');
        return slash < 0 ? "." : path.substring(0, slash);
    }

    public static String text(Map<String, Description> described) {
        var text = new StringBuilder();
        described.forEach((scope, d) -> {
            text.append("# ").append(scope).append('\n').append(d.summary()).append('\n');
            d.project()
                    .ifPresent(p -> text.append("project ")
                            .append(p.name())
                            .append(": ")
                            .append(p.language())
                            .append(p.framework().map(f -> ", " + f).orElse(""))
                            .append(p.packageManager().map(m -> ", " + m).orElse(""))
                            .append('\n'));
            d.files()
                    .forEach(f -> text.append("- ")
                            .append(f.name())
                            .append(": ")
                            .append(f.purpose())
                            .append(f.testFile().map(t -> " [" + t + "]").orElse(""))
                            .append('\n'));
            d.interfaces()
                    .forEach(i -> text.append("+ ")
                            .append(i.name())
                            .append(": ")
                            .append(i.description())
                            .append('\n'));
            list(text, "exports", d.exports());
            list(text, "internal", d.internalDependencies());
            list(text, "external", d.externalDependencies());
            d.structure()
                    .forEach(p -> text.append("> ")
                            .append(p.path())
                            .append(" ")
                            .append(p.summary())
                            .append('\n'));
            text.append('\n');
        });
        return text.toString();
    }

    private static void list(StringBuilder text, String title, List<String> names) {
        Optional.of(names)
                .filter(n -> !n.isEmpty())
                .ifPresent(n -> text.append(title)
                        .append(": ")
                        .append(String.join(", ", n))
                        .append('\n'));
    }
}
