package dev.contextd.feature.directory.scan;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The list of all contexts of one root, brought up to date with every question: at once if nothing was written, by a
/// look at what was if the system told of it, and else by a look at everything.
public final class RootContexts implements AutoCloseable {
    private final ContextRoot contextRoot;
    private @Nullable ChangedDirectories changedDirectories;
    private NavigableMap<String, ListedContext> entries = new TreeMap<>();
    private @Nullable Result result;
    private long edition;

    /// @param byScope in order
    /// @param skipped how many directories have too little in them
    /// @param edition another number whenever something is different
    public record Result(NavigableMap<String, ListedContext> byScope, List<String> scopes, int skipped, long edition) {
        public Collection<ListedContext> entries() {
            return byScope.values();
        }

        public Optional<ListedContext> entry(String scope) {
            return Optional.ofNullable(byScope.get(scope));
        }

        /// The directories right below one.
        public List<ListedContext> children(String scope) {
            var below = scope.equals(".") ? byScope : byScope.subMap(scope + "/", scope + "0");
            return below.values().stream()
                    .filter(entry -> !entry.scope().equals(".")
                            && DirectoryScan.above(entry.scope()).equals(scope))
                    .toList();
        }
    }

    private RootContexts(ContextRoot contextRoot, @Nullable ChangedDirectories changedDirectories) {
        this.contextRoot = contextRoot;
        this.changedDirectories = changedDirectories;
    }

    /// For somebody who asks again.
    ///
    /// @param bell see [ChangedDirectories]
    static RootContexts watching(ContextRoot contextRoot, Path bell) throws IOException {
        return new RootContexts(contextRoot, new ChangedDirectories(contextRoot.root(), bell));
    }

    /// For somebody who asks once.
    public static Result once(ContextRoot contextRoot) throws IOException {
        try (var rootContexts = new RootContexts(contextRoot, null)) {
            return rootContexts.result();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted");
        }
    }

    synchronized Result result() throws IOException, InterruptedException {
        var before = result;
        var watching = changedDirectories;
        var seen = watching == null ? Optional.<ChangedDirectories.Seen>empty() : watching.look();
        if (before != null && seen.isPresent() && seen.get().touched().isEmpty()) {
            return before;
        }
        // Whatever goes wrong from here, the next question must not take an old answer for a new one.
        result = null;
        var scan = scan(before, seen);
        var now = new TreeMap<String, ListedContext>();
        boolean same = before != null && scan.skipped() == before.skipped();
        for (DirectoryScan.Directory directory : scan.directories().values()) {
            var known = entries.get(directory.scope());
            var entry = entry(directory, known, seen.map(ChangedDirectories.Seen::touched));
            if (entry.isPresent()) {
                now.put(directory.scope(), entry.get());
                same &= entry.get().equals(known);
            }
        }
        same &= now.size() == entries.size();
        entries = now;
        edition += same ? 0 : 1;
        result = new Result(
                Collections.unmodifiableNavigableMap(now), List.copyOf(now.keySet()), scan.skipped(), edition);
        return result;
    }

    private DirectoryScan scan(@Nullable Result before, Optional<ChangedDirectories.Seen> seen) throws IOException {
        if (before != null && seen.isPresent() && seen.get().onlyContexts()) {
            // No directory came or went, and none has more or less in it.
            var same = new TreeMap<String, DirectoryScan.Directory>();
            entries.forEach((scope, entry) -> same.put(scope, entry.directory()));
            return new DirectoryScan(same, before.skipped(), List.of());
        }
        var scan = DirectoryScan.of(contextRoot);
        var watching = changedDirectories;
        if (watching != null && watching.watch(scan.walked())) {
            // what came into a new directory before it was watched
            scan = DirectoryScan.of(contextRoot);
            watching.watch(scan.walked());
        }
        return scan;
    }

    /// Empty if the directory went away meanwhile.
    private static Optional<ListedContext> entry(
            DirectoryScan.Directory directory, @Nullable ListedContext known, Optional<Set<Path>> touched)
            throws IOException {
        try {
            if (known == null) {
                return Optional.of(ListedContext.of(directory));
            }
            if (touched.isEmpty()) {
                return Optional.of(known.again(directory));
            }
            // Rules of what counts may be others now, and so the files of a directory in which nothing was written.
            return Optional.of(
                    touched.get().contains(directory.path())
                                    || !known.directory().equals(directory)
                            ? ListedContext.of(directory)
                            : known);
        } catch (NoSuchFileException _) {
            return Optional.empty();
        }
    }

    /// Who still has it may go on asking; it only takes longer then.
    @Override
    public synchronized void close() {
        var watching = changedDirectories;
        changedDirectories = null;
        if (watching != null) {
            watching.close();
        }
    }
}
