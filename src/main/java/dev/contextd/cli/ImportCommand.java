package dev.contextd.cli;

import java.nio.file.Path;
import java.util.Optional;
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
    @Mixin
    private final Options options = new Options();

    @Parameters(index = "0", paramLabel = "FILE", description = "An export.")
    @SuppressWarnings("NullAway.Init")
    private Path file;

    @Option(names = "--owner", paramLabel = "NAME", description = "Whose it shall be (the local user's).")
    private @Nullable String owner;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public void run() {
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
