package dev.contextd.cli;

import dev.contextd.app.Upkeep;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Owner;
import dev.contextd.base.project.Project;
import dev.contextd.base.stream.StandardOutput;
import dev.contextd.tool.Json;
import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.node.ObjectNode;

@Command(
        name = "export",
        description = "Write everything that an owner has as JSON lines; also while a server runs.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Example: contextd export mine.jsonl   and elsewhere   contextd import mine.jsonl",
            "",
            "As Markdown to read, edit and import again:",
            "  contextd export --format markdown --project . docs/knowledge",
            "Of everybody, from one engine to another:",
            "  contextd export --everything | CONTEXTD_STORE_URL=... \\",
            "    contextd import --everything -",
            "docs/export.md describes the lines and the notes."
        })
final class ExportCommand implements Callable<Integer> {
    private static final int BUFFER_BYTES = 1 << 16;

    @Mixin
    private final Options options = new Options();

    @Parameters(
            index = "0",
            paramLabel = "FILE",
            arity = "0..1",
            description = "Where to write it; standard output if absent. With --format markdown a directory.")
    private @Nullable Path file;

    enum Format {
        JSONL,
        MARKDOWN;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "jsonl, all of it for a machine; or markdown, a file for each memory and skill (jsonl).")
    private Format format = Format.JSONL;

    @Option(
            names = "--project",
            paramLabel = "DIR",
            description = "With --format markdown: only what is known of this project, and skills.")
    private @Nullable Path project;

    @Option(names = "--owner", paramLabel = "NAME", description = "Whose data (the local user's).")
    private @Nullable String owner;

    @Option(names = "--shared", description = "Also what the owner shares with their team and organisation.")
    private boolean shared;

    @Option(
            names = "--everything",
            description = "What all owners have, as it is kept, for contextd import --everything.")
    private boolean everything;

    @Option(names = "--force", description = "Replace FILE if it is there; of Markdown, files that were changed.")
    private boolean force;

    @Mixin
    private final Printing printing = new Printing();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        try (var wiring = options.wiring();
                var progress = options.bar("records", spec)) {
            var upkeep = wiring.upkeep();
            var err = spec.commandLine().getErr();
            if (format == Format.MARKDOWN) {
                return exportNotes(upkeep, progress);
            }
            if (project != null) {
                throw new Failure(Kind.VALIDATION, "--project goes with --format markdown.");
            }
            if (everything) {
                requireEverybody();
                var moved = written(out -> upkeep.everythingTo(out, progress));
                progress.end();
                print(
                        Json.object().put("records", moved.records()).put("sha256", moved.sha256()),
                        () -> err.printf(
                                "contextd: exported %d records of everybody, sha256 %s%n",
                                moved.records(), moved.sha256()));
            } else {
                Owner whose = upkeep.owner(Optional.ofNullable(owner));
                long records = written(out -> upkeep.exportTo(out, whose, shared, progress));
                progress.end();
                print(
                        Json.object().put("records", records).put("owner", whose.name()),
                        () -> err.printf(
                                "contextd: exported %s of %s%n", Printing.counted(records, "record"), whose.name()));
            }
        }
        return 0;
    }

    private void print(ObjectNode answer, Runnable told) {
        if (file == null) {
            // standard output is the export
            told.run();
        } else {
            printing.print(spec.commandLine().getOut(), answer.put("file", file.toString()), _ -> told.run());
        }
    }

    private int exportNotes(Upkeep upkeep, ProgressBar progress) throws IOException {
        if (file == null || everything) {
            throw new Failure(
                    Kind.VALIDATION,
                    "--format markdown writes what one owner knows into a directory: contextd export --format markdown DIR");
        }
        var only = Optional.ofNullable(project).map(Options::project).map(Project::key);
        var written = upkeep.exportTo(
                file.toAbsolutePath(), upkeep.owner(Optional.ofNullable(owner)), shared, only, force, progress);
        progress.end();
        var answer = Json.object()
                .put("written", written.written())
                .put("unchanged", written.unchanged())
                .put("removed", written.removed());
        written.left().forEach(answer.putArray("left")::add);
        print(answer, () -> {
            var err = spec.commandLine().getErr();
            written.left().forEach(line -> err.println("contextd: " + line));
            spec.commandLine()
                    .getOut()
                    .printf(
                            "%s: %d written, %d unchanged, %d removed because they were forgotten%n",
                            file, written.written(), written.unchanged(), written.removed());
        });
        return written.left().isEmpty() ? 0 : 1;
    }

    private void requireEverybody() {
        if (owner != null || shared) {
            throw new Failure(Kind.VALIDATION, "--everything is what all owners have; leave --owner and --shared out.");
        }
    }

    private interface Content<T> {
        T writeTo(OutputStream out) throws IOException;
    }

    private <T> T written(Content<T> content) throws IOException {
        if (file == null) {
            try (var out = buffered(new StandardOutput())) {
                return content.writeTo(out);
            }
        }
        return OutputFile.write(file, force, unfinished -> {
            try (var out = buffered(new FileOutputStream(unfinished.toFile()))) {
                return content.writeTo(out);
            }
        });
    }

    private static OutputStream buffered(OutputStream out) {
        return new BufferedOutputStream(out, BUFFER_BYTES);
    }
}
