package dev.contextd.cli;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.feature.transfer.BroughtNotes;
import dev.contextd.feature.transfer.Import;
import dev.contextd.feature.transfer.NoteImport;
import dev.contextd.tool.Json;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "import",
        description = "Merge an export, or what another program keeps; nothing is doubled.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Lines of an export: the file is checked from end to end before anything is",
            "written, and what is there already stays as it is. Notes: those that were",
            "changed change what is there, the others do nothing. An import that was",
            "interrupted is simply done again. Import only files that you trust.",
            "Example: contextd import --from markdown docs/knowledge"
        })
final class ImportCommand implements Callable<Integer> {
    private static final String LEFT =
            "what the server has imported stays, and nothing is doubled when you give the command again.";

    private static final int BUFFER_BYTES = 1 << 16;

    @Mixin
    private final Options options = new Options();

    @Parameters(
            index = "0",
            paramLabel = "PATH",
            description = "An export; with --everything also -, for standard input; with --from what it names.")
    @SuppressWarnings("NullAway.Init")
    private Path file;

    @Option(
            names = "--everything",
            description = "What contextd export --everything wrote, into an empty place that nobody else uses.")
    private boolean everything;

    @Option(
            names = "--from",
            paramLabel = "FORMAT",
            description =
                    "What PATH is, if no export: markdown, a directory of notes; server-memory, its file of JSON lines; "
                            + "basic-memory, its directory; claude-mem, its database; mem0, what get_all gave as JSON.")
    private @Nullable Source from;

    enum Source {
        MARKDOWN,
        SERVER_MEMORY,
        BASIC_MEMORY,
        CLAUDE_MEM,
        MEM0;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    @Option(
            names = "--project",
            paramLabel = "DIR",
            description = "With --from: the project of what names none (this directory's).")
    private @Nullable Path project;

    @Option(
            names = "--only",
            paramLabel = "NAME",
            description = "With --from claude-mem: what it calls the project (the name of the directory).")
    private @Nullable String only;

    @Option(names = "--dry-run", description = "With --from: say what would come, and keep nothing.")
    private boolean dryRun;

    @Option(names = "--force", description = "With --from: let PATH win where both sides changed.")
    private boolean force;

    @Option(
            names = "--forget-missing",
            description = "With --from markdown: forget what had a file when it was exported, and has none now.")
    private boolean forgetMissing;

    @Option(names = "--owner", paramLabel = "NAME", description = "Whose it shall be (the local user's).")
    private @Nullable String owner;

    @Mixin
    private final Printing printing = new Printing();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (from != null) {
            return importNotes(from);
        }
        if (everything) {
            importEverything();
        } else {
            importForOwner();
        }
        return ExitCode.OK;
    }

    private int importNotes(Source source) {
        try (var system = options.shared(LEFT, spec)) {
            var upkeep = system.wiring().upkeep();
            var err = spec.commandLine().getErr();
            var whose = upkeep.owner(Optional.ofNullable(owner));
            var where = Options.project(project == null ? system.directory() : project);
            var wish = new NoteImport.Wish(dryRun, force, forgetMissing);
            var name = Optional.ofNullable(only)
                    .orElseGet(() -> where.root().resolve("").getFileName().toString());
            try (var bar = options.bar("notes", spec)) {
                var brought = source == Source.MARKDOWN
                        ? upkeep.importFrom(file, whose, where.key(), wish, bar)
                        : upkeep.importFrom(source.toString(), file, whose, where, name, wish, bar);
                bar.end();
                return print(brought, err);
            }
        }
    }

    private int print(BroughtNotes brought, PrintWriter err) {
        var out = spec.commandLine().getOut();
        brought.problems().forEach(problem -> err.println("contextd: " + problem));
        if (!brought.problems().isEmpty()) {
            err.println("contextd: nothing was imported");
            return ExitCode.SOFTWARE;
        }
        var answer = Json.object()
                .put("dry_run", dryRun)
                .put("new", brought.added())
                .put("changed", brought.changed())
                .put("unchanged", brought.unchanged())
                .put("left_alone", brought.left())
                .put("no_notes", brought.others())
                .put("gone", brought.gone())
                .put("forgotten", brought.forgotten());
        brought.lines().forEach(answer.putArray("lines")::add);
        printing.print(out, answer, _ -> show(brought, out));
        return brought.left() == 0 ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private void show(BroughtNotes brought, PrintWriter out) {
        brought.lines().forEach(out::println);
        out.printf(
                "%s%d new, %d changed, %d unchanged, %d left alone%s%n",
                dryRun ? "would be: " : "",
                brought.added(),
                brought.changed(),
                brought.unchanged(),
                brought.left(),
                brought.others() > 0 ? "; " + brought.others() + " files are no notes" : "");
        if (brought.gone() > 0) {
            out.printf(
                    "%d had a file that is gone; %s%n",
                    brought.gone(),
                    brought.forgotten()
                            ? (dryRun ? "they would be forgotten" : "they were forgotten")
                            : "they are kept, --forget-missing forgets them");
        }
    }

    /// It is read once, so that it can come through a pipe; at the end, what is kept is read and compared.
    private void importEverything() {
        if (owner != null) {
            throw new Failure(Kind.VALIDATION, "--everything keeps whose things are; leave --owner out.");
        }
        try (var wiring = options.wiring();
                var in = file.toString().equals("-") ? System.in : Files.newInputStream(file);
                var bar = options.bar("records", spec)) {
            var moved = wiring.upkeep().everythingFrom(new BufferedInputStream(in, BUFFER_BYTES), bar);
            bar.end();
            var out = spec.commandLine().getOut();
            var answer = Json.object().put("records", moved.records()).put("sha256", moved.sha256());
            var kinds = answer.putObject("kinds");
            new TreeMap<>(moved.kinds()).forEach(kinds::put);
            printing.print(out, answer, _ -> {
                new TreeMap<>(moved.kinds()).forEach((kind, count) -> out.printf("%10d %s%n", count, kind));
                out.printf("%d records of everybody, verified: sha256 %s%n", moved.records(), moved.sha256());
            });
        } catch (NoSuchFileException e) {
            throw new Failure(Kind.NOT_FOUND, "There is no file " + file + ".", Map.of(), e);
        } catch (IOException e) {
            throw new Failure(Kind.UNAVAILABLE, file + " cannot be read to its end.", Map.of(), e);
        }
    }

    private void importForOwner() {
        try (var system = options.shared(LEFT, spec)) {
            var wiring = system.wiring();
            var upkeep = wiring.upkeep();
            var whose = upkeep.owner(Optional.ofNullable(owner));
            var err = spec.commandLine().getErr();
            Import.Result result;
            try (var bar = options.bar("records", spec)) {
                result = upkeep.importFrom(file, whose, bar);
            }
            var out = spec.commandLine().getOut();
            var answer = Json.object()
                    .put("records", result.records())
                    .put("imported", result.imported())
                    .put("owner", whose.name())
                    .put("already_there", result.alreadyThere())
                    .put("different", result.different());
            printing.print(
                    out,
                    answer,
                    _ -> out.printf(
                            "%s: %d imported for %s, %d already there%n",
                            Printing.counted(result.records(), "record"),
                            result.imported(),
                            whose.name(),
                            result.alreadyThere()));
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
