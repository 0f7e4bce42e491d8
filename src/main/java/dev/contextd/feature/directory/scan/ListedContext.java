package dev.contextd.feature.directory.scan;

import dev.contextd.base.digest.Sha256;
import dev.contextd.feature.directory.file.ContextFile;
import dev.contextd.feature.directory.file.ContextFile.Absent;
import dev.contextd.feature.directory.file.ContextFile.Corrupt;
import dev.contextd.feature.directory.file.ContextFile.Unsupported;
import dev.contextd.feature.directory.file.ContextFile.Valid;
import dev.contextd.feature.directory.file.Fingerprint;
import dev.contextd.feature.directory.file.Fingerprint.Stamp;
import dev.contextd.feature.directory.file.Freshness;
import dev.contextd.feature.directory.file.Freshness.State;
import java.io.IOException;
import java.util.Optional;
import java.util.stream.Collectors;

/// One row of a list of contexts: a directory, and whether its context is there and fresh.
///
/// @param signature changes when a file of the directory or its context was written
/// @param problem why what stands there is no context, if something does
/// @param hash of the context's text; empty if there is none
public record ListedContext(
        DirectoryScan.Directory directory,
        State state,
        String signature,
        Optional<String> problem,
        Optional<String> lastUpdated,
        Optional<String> summary,
        String fingerprint,
        String hash) {
    public String scope() {
        return directory.scope();
    }

    public boolean hasContext() {
        return state != State.MISSING;
    }

    static ListedContext of(DirectoryScan.Directory directory) throws IOException {
        return of(directory, signature(directory));
    }

    /// The same if nothing was written since, else as it is now.
    ListedContext again(DirectoryScan.Directory now) throws IOException {
        String after = signature(now);
        // What is no regular file has no stamp, so only a context is known to be the same by it.
        return hasContext() && after.equals(signature) && now.files().equals(directory.files()) ? this : of(now, after);
    }

    private static ListedContext of(DirectoryScan.Directory directory, String signature) throws IOException {
        return switch (ContextFile.read(directory.path())) {
            case Valid file -> {
                var freshness = Freshness.of(directory.path(), file, directory::files);
                yield new ListedContext(
                        directory,
                        freshness.state(),
                        signature,
                        Optional.empty(),
                        Optional.of(file.text("last_updated")),
                        Optional.of(file.text("summary")),
                        freshness.stored(),
                        Sha256.hex(file.text()));
            }
            case Absent _ -> missing(directory, signature, Optional.empty());
            case Unsupported other ->
                missing(directory, signature, Optional.of("it has schema version " + other.version()));
            case Corrupt broken -> missing(directory, signature, Optional.of(broken.problem()));
        };
    }

    private static ListedContext missing(
            DirectoryScan.Directory directory, String signature, Optional<String> problem) {
        return new ListedContext(
                directory, State.MISSING, signature, problem, Optional.empty(), Optional.empty(), "", "");
    }

    private static String signature(DirectoryScan.Directory directory) throws IOException {
        String lines = Fingerprint.stamps(directory.path()).stream()
                .map(ListedContext::exactly)
                .sorted()
                .collect(Collectors.joining("\n"));
        return Sha256.hex(lines);
    }

    private static String exactly(Stamp stamp) {
        return stamp.name() + ":" + stamp.modified() + ":" + stamp.size();
    }
}
