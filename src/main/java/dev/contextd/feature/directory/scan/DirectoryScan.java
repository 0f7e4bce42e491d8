package dev.contextd.feature.directory.scan;

import dev.contextd.source.walk.Globs;
import dev.contextd.source.walk.SkipReason;
import dev.contextd.source.walk.WalkedFile;
import dev.contextd.source.walk.WorkTree;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;

/// The directories of a project that should have a context, by what is in them now.
///
/// @param directories by scope
/// @param skipped how many have sources, but too few of them
/// @param walked all directories that were looked into, for whoever wants to watch them
public record DirectoryScan(NavigableMap<String, Directory> directories, int skipped, List<Path> walked) {
    private static final int BYTES_PER_TOKEN = 4;

    /// More are not looked into.
    private static final int DIRECTORIES_MAX = 200_000;

    /// A directory and the names of its files that count, and of those the sources.
    public record Directory(String scope, Path path, List<String> files, List<String> sources) {}

    static DirectoryScan of(ContextRoot contextRoot) throws IOException {
        return of(contextRoot, ScanSettings.of(contextRoot.root()));
    }

    static DirectoryScan of(ContextRoot contextRoot, ScanSettings scanning) throws IOException {
        var walk = new Walk(contextRoot, scanning);
        WorkTree.at(contextRoot.top()).walk(contextRoot.root(), walk);
        if (Thread.currentThread().isInterrupted()) {
            throw new IOException("interrupted");
        }
        if (walk.met.isEmpty()) {
            throw new NoSuchFileException(contextRoot.root().toString());
        }
        var all = walk.withSources();
        var kept = new TreeMap<String, Directory>();
        // descending: what is in a directory comes before it
        all.descendingMap().forEach((scope, met) -> {
            if (scope.equals(".") || met.tokens() >= scanning.minTokens() || hasBelow(kept, scope)) {
                kept.put(scope, met.directory);
            }
        });
        return new DirectoryScan(kept, all.size() - kept.size(), walk.walked);
    }

    private static boolean hasBelow(NavigableMap<String, Directory> kept, String scope) {
        String next = kept.ceilingKey(scope + "/");
        return next != null && next.startsWith(scope + "/");
    }

    /// The files that count right in one directory.
    public static List<String> filesIn(ContextRoot contextRoot, Path directory) throws IOException {
        var names = new ArrayList<String>();
        WorkTree.at(contextRoot.top()).walk(directory, new WorkTree.Visitor() {
            @Override
            public boolean enters(String path) {
                return false;
            }

            @Override
            public void file(WalkedFile file) {
                names.add(String.valueOf(file.file().getFileName()));
            }

            @Override
            public void skipped(String path, SkipReason reason) {
                // does not count
            }
        });
        return names;
    }

    private static final class Met {
        private final Directory directory;
        private long bytes;

        Met(Directory directory) {
            this.directory = directory;
        }

        long tokens() {
            return Math.ceilDiv(bytes, BYTES_PER_TOKEN);
        }
    }

    private static final class Walk implements WorkTree.Visitor {
        private final ContextRoot contextRoot;
        private final ScanSettings scanning;
        private final Globs ignored;
        private final String prefix;
        private final NavigableMap<String, Met> met = new TreeMap<>();
        private final List<Path> walked = new ArrayList<>();

        Walk(ContextRoot contextRoot, ScanSettings scanning) {
            this.contextRoot = contextRoot;
            this.scanning = scanning;
            this.ignored = Globs.ofRules(scanning.ignore());
            String below =
                    contextRoot.top().relativize(contextRoot.root()).toString().replace('\\', '/');
            this.prefix = below.isEmpty() ? "" : below + "/";
        }

        @Override
        public boolean enters(String path) {
            String scope = path.substring(prefix.length());
            long depth = 1 + scope.chars().filter(c -> c == '/').count();
            return depth <= scanning.maxDepth()
                    && !SourceFiles.areNeverIn(scope.substring(scope.lastIndexOf('/') + 1))
                    && !ignored.matchDirectory(scope)
                    && walked.size() < DIRECTORIES_MAX;
        }

        @Override
        public void directory(Path folder) {
            walked.add(folder);
            String scope = contextRoot.scope(folder);
            met.put(scope, new Met(new Directory(scope, folder, new ArrayList<>(), new ArrayList<>())));
        }

        @Override
        public void file(WalkedFile file) {
            String path = file.path().substring(prefix.length());
            int slash = path.lastIndexOf('/');
            var in = met.get(slash < 0 ? "." : path.substring(0, slash));
            if (in == null) {
                return;
            }
            String name = path.substring(slash + 1);
            in.directory.files().add(name);
            if (SourceFiles.contain(name)) {
                in.directory.sources().add(name);
                in.bytes += file.size();
            }
        }

        @Override
        public void skipped(String path, SkipReason reason) {
            // does not count
        }

        @Override
        public boolean goesOn() {
            return !Thread.currentThread().isInterrupted();
        }

        /// Those with sources, those above them, and the root.
        NavigableMap<String, Met> withSources() {
            var kept = new TreeMap<String, Met>();
            for (Map.Entry<String, Met> entry : met.entrySet()) {
                if (entry.getKey().equals(".")
                        || !entry.getValue().directory.sources().isEmpty()) {
                    for (String scope = entry.getKey(); kept.putIfAbsent(scope, met(scope)) == null; ) {
                        scope = above(scope);
                    }
                }
            }
            return kept;
        }

        private Met met(String scope) {
            return Objects.requireNonNull(met.get(scope));
        }
    }

    static String above(String scope) {
        int slash = scope.lastIndexOf('/');
        return slash < 0 ? "." : scope.substring(0, slash);
    }
}
