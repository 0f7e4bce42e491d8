package dev.contextd.bench.quality;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/// Files of public projects with lines that people judged to hold a credential or only to look like it, and files of the same
/// projects in which there was nothing to judge.
final class CredData {
    /// @param labels in the order of the table; none in an ordinary file
    record LabelledFile(String project, String name, String text, List<LabelledLine> labels) {}

    private CredData() {}

    static List<LabelledFile> labelled(Path set) throws IOException {
        var files = new ArrayList<LabelledFile>();
        for (Path table : listed(set.resolve("meta"))) {
            var rows = new LinkedHashMap<String, List<List<String>>>();
            Files.readAllLines(table).stream()
                    .skip(1)
                    .map(line -> List.of(line.split(",", -1)))
                    .forEach(row -> rows.computeIfAbsent(row.get(4), _ -> new ArrayList<>()).add(row));
            for (Map.Entry<String, List<List<String>>> file : rows.entrySet()) {
                if (Files.exists(set.resolve(file.getKey()))) {
                    files.add(file(set, table, file.getKey(), file.getValue()));
                }
            }
        }
        return files;
    }

    private static LabelledFile file(Path set, Path table, String name, List<List<String>> rows) throws IOException {
        var text = text(set.resolve(name));
        int[] lines = LabelledLine.lines(text);
        var labels = rows.stream()
                .map(row -> LabelledLine.of(row, lines))
                .filter(Objects::nonNull)
                .toList();
        return new LabelledFile(table.getFileName().toString(), name, text, labels);
    }

    static List<LabelledFile> ordinary(Path set) throws IOException {
        var files = new ArrayList<LabelledFile>();
        for (Path project : listed(set.resolve("ordinary"))) {
            for (Path file : listed(project)) {
                files.add(new LabelledFile(
                        project.getFileName().toString(), set.relativize(file).toString(), text(file), List.of()));
            }
        }
        return files;
    }

    private static List<Path> listed(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    /// With the line ends by which the labels count.
    private static String text(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
                .replace("\r\n", "\n")
                .replace('\r', '\n');
    }
}
