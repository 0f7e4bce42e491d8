package dev.contextd.bench;

import dev.contextd.source.code.SourceReader;
import dev.contextd.feature.directory.describe.Describer;
import dev.contextd.feature.directory.describe.Description;
import dev.contextd.feature.directory.describe.PassThrough;
import dev.contextd.text.Tokenizer;
import dev.contextd.text.bpe.O200kTokenizer;
import dev.contextd.source.walk.SkipReason;
import dev.contextd.source.walk.WalkedFile;
import dev.contextd.source.walk.WorkTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// What an agent reads to know where it is: contexts of directories, or the files in them.
///
/// To find one's way to a directory is to read the context of the root and of every directory down to it; without, it is
/// to read the files that stand in it. Both are counted as a model counts them.
final class OrientationBench {
    private static final int FILE_BYTES_MAX = 1 << 20;

    /// @param size of its files, in tokens
    private record Place(List<String> files, long size) {}

    private final Tokenizer tokenizer = new O200kTokenizer();
    private final Path root;
    private final Map<String, Place> places = new TreeMap<>();

    private OrientationBench(Path root) {
        this.root = root;
    }

    static void run() throws IOException {
        var table = new Table(
                "Orientation: tokens",
                "tree", "directories", "files", "all files", "all summaries", "files of one", "context of one", "way to one", "ratio", "s");
        for (Path tree : List.of(
                Started.ROOT,
                Started.ROOT.resolve("bench/target/sources/rxjs"),
                Started.ROOT.resolve("bench/target/sources/hibernate"))) {
            new OrientationBench(tree.toRealPath()).row(table);
        }
        table.print(
                "\"of one\" are medians over the directories that have files of code; the way to one is the context of the root,",
                "of each directory above it without its files, and of itself; ratio is files of one ÷ way to one, median.");
    }

    private void row(Table table) throws IOException {
        read();
        long start = System.nanoTime();
        var described = describe();
        double seconds = (System.nanoTime() - start) / 1e9;
        var files = new ArrayList<Long>();
        var contexts = new ArrayList<Long>();
        var ways = new ArrayList<Long>();
        var ratios = new ArrayList<Double>();
        long summaries = 0;
        for (var entry : described.entrySet()) {
            summaries += tokens(entry.getKey() + ": " + entry.getValue().summary() + "\n");
            long read = places.get(entry.getKey()).size();
            if (!entry.getValue().exports().isEmpty()) {
                long context = tokens(full(entry.getKey(), entry.getValue()));
                long way = context;
                for (String above = entry.getKey(); !above.equals("."); above = parent(above)) {
                    way += tokens(lean(parent(above), described.get(parent(above))));
                }
                files.add(read);
                contexts.add(context);
                ways.add(way);
                ratios.add((double) read / way);
            }
        }
        table.row(
                root.getFileName(),
                described.size(),
                places.values().stream().mapToInt(p -> p.files().size()).sum(),
                places.values().stream().mapToLong(Place::size).sum(),
                summaries,
                median(files),
                median(contexts),
                median(ways),
                ratios.stream().sorted().toList().get(ratios.size() / 2),
                seconds);
    }

    private static long median(List<Long> figures) {
        return figures.stream().sorted().toList().get(figures.size() / 2);
    }

    private void read() throws IOException {
        WorkTree.at(root).walk(root, new WorkTree.Visitor() {
            @Override
            public void file(WalkedFile file) {
                String scope = parent(file.path());
                for (String above = scope; !places.containsKey(above); above = parent(above)) {
                    places.put(above, new Place(new ArrayList<>(), 0));
                }
                if (file.size() <= FILE_BYTES_MAX) {
                    add(scope, file);
                }
            }

            @Override
            public void skipped(String path, SkipReason reason) {}
        });
    }

    private void add(String scope, WalkedFile file) {
        var names = places.get(scope).files();
        names.add(file.path().substring(file.path().lastIndexOf('/') + 1));
        try {
            long size = tokens(new String(Files.readAllBytes(file.file()), StandardCharsets.UTF_8));
            places.put(scope, new Place(names, places.get(scope).size() + size));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private Map<String, Description> describe() throws IOException {
        var described = new TreeMap<String, Description>();
        var describer = new Describer(new SourceReader(Started.ROOT.resolve("target/parsers")));
        var scopes = List.copyOf(places.keySet());
        for (String scope : scopes.reversed()) {
            var children = described.entrySet().stream()
                    .filter(e -> parent(e.getKey()).equals(scope))
                    .map(e -> PassThrough.listed(
                            e.getKey(), at -> Optional.ofNullable(described.get(at)).map(Description::summary)))
                    .toList();
            described.put(scope, describer.describe(root, scope, places.get(scope).files(), children, scopes));
        }
        return described;
    }

    private static String parent(String path) {
        int slash = path.lastIndexOf('/');
        return slash < 0 ? "." : path.substring(0, slash);
    }

    private long tokens(String text) {
        return tokenizer.count(text);
    }

    private static String lean(String scope, Description d) {
        var text = new StringBuilder("scope: " + scope + "\nsummary: " + d.summary() + "\n");
        d.subdirectories().forEach(c -> text.append("- ").append(c.name()).append(": ").append(c.summary()).append('\n'));
        return text.append("exports: ").append(d.exports()).append("\ninternal: ").append(d.internalDependencies()).toString();
    }

    private static String full(String scope, Description d) {
        var text = new StringBuilder(lean(scope, d));
        d.files().forEach(f -> text.append("\n- ").append(f.name()).append(": ").append(f.purpose()).append(f.testFile().orElse("")));
        d.interfaces().forEach(i -> text.append("\n- ").append(i.name()).append(": ").append(i.description()));
        return text.append("\nexternal: ").append(d.externalDependencies()).toString();
    }
}
