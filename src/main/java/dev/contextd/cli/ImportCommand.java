package dev.contextd.cli;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "import",
        description = "Merge what `contextd export` wrote. What is there already stays as it is; nothing is doubled.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "The file is checked from end to end before anything is written. An import that was interrupted is simply",
            "done again. Import only files that you trust."
        })
final class ImportCommand implements Runnable {
    private static final int BUFFER_BYTES = 1 << 16;

    @Mixin
    private final Options options = new Options();

    @Parameters(
            index = "0",
            paramLabel = "FILE",
            description = "An export; with --everything also -, for standard input.")
    @SuppressWarnings("NullAway.Init")
    private Path file;

    @Option(
            names = "--everything",
            description = "What contextd export --everything wrote, into an empty place that nobody else uses.")
    private boolean everything;

    @Option(names = "--owner", paramLabel = "NAME", description = "Whose it shall be (the local user's).")
    private @Nullable String owner;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public void run() {
        if (everything) {
            importEverything();
        } else {
            importForOwner();
        }
    }

    /// It is read once, so that it can come through a pipe; at the end, what is kept is read and compared.
    private void importEverything() {
        if (owner != null) {
            throw new Failure(Kind.VALIDATION, "--everything keeps whose things are; leave --owner out.");
        }
        try (var wiring = options.wiring();
                var in = file.toString().equals("-") ? System.in : Files.newInputStream(file)) {
            var counter = new ProgressCounter("read", spec.commandLine().getErr());
            var moved = wiring.upkeep().everythingFrom(new BufferedInputStream(in, BUFFER_BYTES), counter);
            var out = spec.commandLine().getOut();
            new TreeMap<>(moved.kinds()).forEach((kind, count) -> out.printf("%10d %s%n", count, kind));
            out.printf("%d records of everybody, verified: sha256 %s%n", moved.records(), moved.sha256());
        } catch (NoSuchFileException e) {
            throw new Failure(Kind.NOT_FOUND, "There is no file " + file + ".", Map.of(), e);
        } catch (IOException e) {
            throw new Failure(Kind.UNAVAILABLE, file + " cannot be read to its end.", Map.of(), e);
        }
    }

    private void importForOwner() {
        try (var system = options.shared()) {
            var wiring = system.wiring();
            var upkeep = wiring.upkeep();
            var whose = upkeep.owner(Optional.ofNullable(owner));
            var err = spec.commandLine().getErr();
            var result = upkeep.importFrom(file, whose, new ProgressCounter("read", err));
            spec.commandLine()
                    .getOut()
                    .printf(
                            "%d records: %d imported for %s, %d already there%n",
                            result.records(), result.imported(), whose.name(), result.alreadyThere());
            if (result.different() > 0) {
                err.printf(
                        "contextd: %d of those already there differ from the file, or are somebody else's; they were"
                                + " left as they are%n",
                        result.different());
            }
            if (result.imported() > 0) {
                err.println("contextd: found by words now, and by meaning when a server has computed the vectors");
            }
        }
    }
}
