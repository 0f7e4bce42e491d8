package dev.contextd.cli;

import dev.contextd.tool.Json;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "restore",
        description = "Put a backup in the place of the database.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Nobody else may use the data directory, unless --at-next-start is given. The",
            "backup is checked before anything changes. The present database stays beside it",
            "as contextd.db.before-restore, in the place of one from an earlier restore;",
            "remove it when all is well."
        })
final class RestoreCommand implements Runnable {
    @Mixin
    private final Options options = new Options();

    @Parameters(index = "0", paramLabel = "FILE", description = "What `contextd backup` wrote.")
    @SuppressWarnings("NullAway.Init")
    private Path file;

    @Option(
            names = "--at-next-start",
            description = "Check it now and let the next start put it in place; goes while a server runs.")
    private boolean later;

    @Mixin
    private final Printing printing = new Printing();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public void run() {
        try (var wiring = options.wiring()) {
            var err = spec.commandLine().getErr();
            err.println("contextd: checking the backup");
            err.flush();
            try (var _ = new GrowingFile(
                    wiring.upkeep().directory(),
                    "contextd.db.restoring",
                    file.toFile().length(),
                    options.bar("MB", spec))) {
                if (later) {
                    wiring.upkeep().restoreAtNextStart(file);
                } else {
                    wiring.upkeep().restore(file);
                }
            }
            var out = spec.commandLine().getOut();
            printing.print(
                    out,
                    Json.object().put("restored", !later),
                    _ -> out.println(
                            later
                                    ? "ready; restart the server to put it in place"
                                    : "restored; the index is made again when a server starts"));
        }
    }
}
