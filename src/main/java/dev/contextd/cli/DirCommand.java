package dev.contextd.cli;

import dev.contextd.feature.directory.ContextProblem;
import dev.contextd.feature.directory.ContextProblem.Weight;
import dev.contextd.feature.directory.ProjectContexts;
import dev.contextd.feature.directory.ProjectContexts.Report;
import dev.contextd.feature.directory.ProjectContexts.Wish;
import dev.contextd.tool.Json;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.node.ObjectNode;

@Command(
        name = "dir",
        description = "Keep a .context.yaml in every directory of a project that says what it is for.",
        mixinStandardHelpOptions = true,
        subcommands = {DirWatchCommand.class, DirDoctorCommand.class},
        footer = {"", "Example: contextd dir init, then contextd dir status --check in CI"})
final class DirCommand implements Runnable {
    private static final String LLM = "Ask the language model of the settings model.url and model.name for better"
            + " summaries, and for decisions, which are marked as proposed.";

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    /// Where to work.
    static final class Where implements Commands.Hosted {
        @Mixin
        private final Options options = new Options();

        @Mixin
        private final Printing printing = new Printing();

        @Option(names = "--path", paramLabel = "DIR", description = "The project; this directory if absent.")
        private Path path = Path.of("");

        @Override
        public void host(OpenSystem server) {
            options.host(server);
        }

        int with(ToIntFunction<ProjectContexts> work) {
            try (var system = options.beside()) {
                var directories = system.wiring().directories();
                return work.applyAsInt(
                        directories.projectContexts(system.directory().resolve(path)));
            }
        }

        ProgressBar bar(CommandSpec spec) {
            return options.bar("directories", spec);
        }

        Path path() {
            return path;
        }

        boolean isJson() {
            return printing.isJson();
        }

        void print(PrintWriter out, ObjectNode answer, Consumer<Screen> shown) {
            printing.print(out, answer, shown);
        }
    }

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "Name what to do: init, status, regen, rehash, validate, show, watch, doctor or ignore.");
    }

    @Command(
            name = "init",
            description = "Write the contexts that are missing, and a section in AGENTS.md that tells of them.",
            mixinStandardHelpOptions = true)
    int init(
            @Mixin Where where,
            @Option(names = "--full", description = "Also what each file is for and what it offers.") boolean full,
            @Option(names = "--no-agents", description = "Leave AGENTS.md alone.") boolean noAgents,
            @Option(names = "--llm", description = LLM) boolean llm) {
        return regenerate(where, new Wish(Optional.empty(), true, false, full, !noAgents, llm));
    }

    @Command(
            name = "regen",
            description = "Write contexts anew. What people wrote in them stays.",
            mixinStandardHelpOptions = true)
    int regen(
            @Mixin Where where,
            @Parameters(paramLabel = "SCOPE", arity = "0..1", description = "Only this directory.") @Nullable
                    String scope,
            @Option(
                            names = "--stale",
                            description = "Only those that do not fit their files, and those that quote them.")
                    boolean stale,
            @Option(names = "--dry-run", description = "Only say which.") boolean dryRun,
            @Option(names = "--full", description = "Also what each file is for and what it offers.") boolean full,
            @Option(names = "--no-agents", description = "Leave AGENTS.md alone.") boolean noAgents,
            @Option(names = "--llm", description = LLM) boolean llm) {
        return regenerate(where, new Wish(Optional.ofNullable(scope), stale, dryRun, full, !noAgents, llm));
    }

    private int regenerate(Where where, Wish wish) {
        return where.with(projectContexts -> {
            try (var bar = where.bar(spec)) {
                var report = projectContexts.regenerate(wish, bar);
                bar.end();
                return print(where, report, wish.dryRun() ? "to be written" : "written");
            }
        });
    }

    @Command(
            name = "rehash",
            description = "Take the files as they are for what the contexts tell of, without writing these anew.",
            mixinStandardHelpOptions = true)
    int rehash(@Mixin Where where) {
        return where.with(projectContexts -> print(where, projectContexts.rehash(), "rehashed"));
    }

    private int print(Where where, Report report, String what) {
        var out = spec.commandLine().getOut();
        var err = spec.commandLine().getErr();
        var answer = Json.object();
        report.done().forEach(answer.putArray(what.replace(' ', '_'))::add);
        report.notes().forEach(answer.putArray("notes")::add);
        report.problems().forEach(answer.putArray("problems")::add);
        where.print(out, answer, _ -> {
            report.done().forEach(out::println);
            out.printf("%d %s%n", report.done().size(), what);
            out.flush();
            report.notes().forEach(note -> err.println("contextd: " + note));
            report.problems().forEach(problem -> err.println("contextd: " + problem));
        });
        return report.problems().isEmpty() ? 0 : 1;
    }

    @Command(name = "status", description = "Say which contexts fit their files.", mixinStandardHelpOptions = true)
    int status(
            @Mixin Where where,
            @Option(names = "--check", description = "Exit with 1 unless all are there and fresh.") boolean check) {
        return where.with(projectContexts -> {
            var status = projectContexts.status();
            where.print(spec.commandLine().getOut(), json(status), screen -> show(status, screen));
            return check && status.count("fresh") < status.directories().size() ? 1 : 0;
        });
    }

    private void show(ProjectContexts.Status status, Screen screen) {
        var out = spec.commandLine().getOut();
        var table = new TextTable().word("STATE").prose("DIRECTORY").prose("PROBLEM");
        status.directories()
                .forEach(line ->
                        table.row(line.state(), line.scope(), line.problem().orElse("")));
        table.print(out, screen);
        out.printf(
                "%d fresh, %d stale, %d missing, %d skipped%n",
                status.count("fresh"), status.count("stale"), status.count("missing"), status.skipped());
    }

    private static ObjectNode json(ProjectContexts.Status status) {
        var object = Json.object().put("root", status.root().toString());
        var directories = object.putArray("directories");
        for (var line : status.directories()) {
            var one = directories.addObject().put("scope", line.scope()).put("state", line.state());
            if (!line.is("missing")) {
                one.put("fingerprint", line.fingerprint())
                        .put("summary", line.summary().orElse(""));
            }
        }
        object.putObject("summary")
                .put("total", status.directories().size())
                .put("tracked", status.directories().size() - status.count("missing"))
                .put("fresh", status.count("fresh"))
                .put("stale", status.count("stale"))
                .put("missing", status.count("missing"))
                .put("skipped", status.skipped());
        return object;
    }

    @Command(
            name = "validate",
            description = "Hold the contexts to their schema. Exit code 1 if one does not keep to it.",
            mixinStandardHelpOptions = true)
    int validate(
            @Mixin Where where,
            @Option(names = "--strict", description = "Also to their files.") boolean strict,
            @Option(names = "--check", description = "Exit with 1 also for warnings.") boolean check) {
        return where.with(projectContexts -> {
            List<ContextProblem> findings = projectContexts.validate(strict);
            var out = spec.commandLine().getOut();
            long errors = count(findings, Weight.ERROR);
            long warnings = count(findings, Weight.WARNING);
            var answer = Json.object().put("errors", errors).put("warnings", warnings);
            var array = answer.putArray("findings");
            findings.forEach(finding -> array.addObject()
                    .put("weight", word(finding))
                    .put("scope", finding.scope())
                    .put("what", finding.what()));
            where.print(out, answer, _ -> {
                findings.forEach(finding -> out.printf("%-8s%s: %s%n", word(finding), finding.scope(), finding.what()));
                out.printf("%d errors, %d warnings%n", errors, warnings);
            });
            return errors > 0 || (check && warnings > 0) ? 1 : 0;
        });
    }

    private static String word(ContextProblem finding) {
        return finding.weight().name().toLowerCase(Locale.ROOT);
    }

    private static long count(List<ContextProblem> findings, Weight weight) {
        return findings.stream().filter(finding -> finding.weight() == weight).count();
    }

    @Command(name = "show", description = "Print a context.", mixinStandardHelpOptions = true)
    int show(
            @Mixin Where where,
            @Parameters(paramLabel = "SCOPE", description = "A directory, . for the root.") String scope) {
        return where.with(projectContexts -> {
            var out = spec.commandLine().getOut();
            String text = projectContexts.show(scope);
            where.print(out, Json.object().put("scope", scope).put("text", text), _ -> out.print(text));
            return 0;
        });
    }

    @Command(name = "ignore", description = "Add a path to .contextignore.", mixinStandardHelpOptions = true)
    int ignore(
            @Mixin Where where,
            @Parameters(paramLabel = "PATH", description = "From the root, as in a .gitignore.") String path) {
        return where.with(projectContexts -> {
            boolean added = projectContexts.ignore(path);
            var out = spec.commandLine().getOut();
            where.print(
                    out,
                    Json.object().put("path", path).put("added", added),
                    _ -> out.println(added ? path + " is ignored" : path + " was ignored already"));
            return 0;
        });
    }
}
