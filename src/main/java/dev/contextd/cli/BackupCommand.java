package dev.contextd.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "backup",
        description = "Copy the database to one file; also while a server runs.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "The copy holds everything that was acknowledged before the command began. Tokens are not in it.",
            "Put it back with: contextd restore FILE"
        })
final class BackupCommand implements Runnable {
    private static final long MEGABYTE = 1 << 20;

    @Mixin
    private final Options options = new Options();

    @Parameters(index = "0", paramLabel = "FILE", description = "Where to write it.")
    @SuppressWarnings("NullAway.Init")
    private Path file;

    @Option(names = "--force", description = "Replace FILE if it is there.")
    private boolean force;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public void run() {
        try (var wiring = options.wiring()) {
            var err = spec.commandLine().getErr();
            err.println("contextd: copying the database");
            err.flush();
            long bytes = OutputFile.write(file, force, unfinished -> {
                wiring.upkeep().backUp(unfinished);
                return Files.size(unfinished);
            });
            spec.commandLine().getOut().printf("%s: %d MB%n", file, Math.ceilDiv(bytes, MEGABYTE));
        }
    }
}
