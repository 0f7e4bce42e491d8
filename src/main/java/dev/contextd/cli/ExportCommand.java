package dev.contextd.cli;

import dev.contextd.base.project.Owner;
import dev.contextd.base.stream.StandardOutput;
import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "export",
        description = "Write everything that an owner has as JSON lines; also while a server runs.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Example: contextd export mine.jsonl   and elsewhere   contextd import mine.jsonl",
            "docs/export.md describes the lines. For a copy of everybody's data use contextd backup."
        })
final class ExportCommand implements Callable<Integer> {
    private static final int BUFFER_BYTES = 1 << 16;

    @Mixin
    private final Options options = new Options();

    @Parameters(
            index = "0",
            paramLabel = "FILE",
            arity = "0..1",
            description = "Where to write it; standard output if absent.")
    private @Nullable Path file;

    @Option(names = "--owner", paramLabel = "NAME", description = "Whose data (the local user's).")
    private @Nullable String owner;

    @Option(names = "--shared", description = "Also what the owner shares with their team and organisation.")
    private boolean shared;

    @Option(names = "--force", description = "Replace FILE if it is there.")
    private boolean force;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        try (var wiring = options.wiring()) {
            var upkeep = wiring.upkeep();
            Owner whose = upkeep.owner(Optional.ofNullable(owner));
            var progress = new ProgressCounter("exported", spec.commandLine().getErr());
            long records;
            if (file == null) {
                try (var out = buffered(new StandardOutput())) {
                    records = upkeep.exportTo(out, whose, shared, progress);
                }
            } else {
                records = OutputFile.write(file, force, unfinished -> {
                    try (var out = buffered(new FileOutputStream(unfinished.toFile()))) {
                        return upkeep.exportTo(out, whose, shared, progress);
                    }
                });
            }
            spec.commandLine().getErr().printf("contextd: exported %d records of %s%n", records, whose.name());
        }
        return 0;
    }

    private static OutputStream buffered(OutputStream out) {
        return new BufferedOutputStream(out, BUFFER_BYTES);
    }
}
