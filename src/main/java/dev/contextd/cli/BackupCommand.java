package dev.contextd.cli;

import dev.contextd.app.Upkeep;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.tool.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
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
            "The copy holds everything that was acknowledged before the command began. Tokens",
            "are not in it. It is checked: what is damaged in the database is not in the",
            "copy, is named, and makes the exit code 1. Put it back with: contextd restore",
            "FILE"
        })
final class BackupCommand implements Callable<Integer> {
    private static final long MEGABYTE = 1 << 20;

    @Mixin
    private final Options options = new Options();

    @Parameters(index = "0", paramLabel = "FILE", description = "Where to write it.")
    @SuppressWarnings("NullAway.Init")
    private Path file;

    @Option(names = "--force", description = "Replace FILE if it is there.")
    private boolean force;

    @Mixin
    private final Printing printing = new Printing();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() {
        try (var wiring = options.wiring()) {
            var err = spec.commandLine().getErr();
            err.println("contextd: copying the database");
            err.flush();
            var made = copied(wiring.upkeep());
            var out = spec.commandLine().getOut();
            var answer = Json.object().put("file", file.toString()).put("bytes", made.bytes);
            made.missing.ifPresent(what -> answer.put("missing", what));
            printing.print(out, answer, _ -> out.printf("%s: %d MB%n", file, Math.ceilDiv(made.bytes, MEGABYTE)));
            made.missing.ifPresent(what -> err.println("contextd: " + what
                    + "; the copy is sound and lacks that. Keep older backups until you know what is missing."));
            return made.missing.isPresent() ? CommandLine.ExitCode.SOFTWARE : CommandLine.ExitCode.OK;
        }
    }

    private Copy copied(Upkeep upkeep) {
        var target = file.toAbsolutePath();
        try (var _ = new GrowingFile(
                target.resolveSibling(""),
                target.getFileName() + ".unfinished",
                upkeep.bytes(),
                options.bar("MB", spec))) {
            return OutputFile.write(file, force, unfinished -> {
                var missing = upkeep.backUp(unfinished);
                missing.ifPresent(this::requireFresh);
                return new Copy(Files.size(unfinished), missing);
            });
        }
    }

    /// @param missing what was damaged, in a sentence
    private record Copy(long bytes, Optional<String> missing) {}

    /// An older copy may have what is damaged now.
    private void requireFresh(String missing) {
        if (Files.exists(file)) {
            throw new Failure(
                    Kind.UNAVAILABLE,
                    missing + "; " + file + " may still have that and was left as it is. Name another file.");
        }
    }
}
