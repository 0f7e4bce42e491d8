package dev.contextd.cli;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Project;
import dev.contextd.feature.transcript.Agent;
import dev.contextd.feature.transcript.Transcripts;
import dev.contextd.tool.Json;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.node.ObjectNode;

@Command(
        name = "import-transcripts",
        description = "Keep what coding agents wrote down of a project's sessions: a conversation for each.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Reads what Claude Code, Codex, Gemini CLI, opencode and Qwen Code write; which",
            "of them wrote a file is seen by what is in it. Only sessions that worked in the",
            "project are read, and of those only what is new since the last time. The files",
            "stay as they are, and opencode may be running. Secrets are masked.",
            "",
            "Examples:",
            "  contextd import-transcripts                all agents, this project",
            "  contextd import-transcripts --from codex   Codex alone (CODEX_HOME, ~/.codex)",
            "  contextd import-transcripts ~/old-laptop/.claude/projects",
            "",
            "The exit code is 1 if there was no transcript of the project."
        })
final class ImportTranscriptsCommand implements Callable<Integer> {
    /// Kinds of records that are named; of more only how many.
    private static final int NAMED_MAX = 8;

    @Mixin
    private final Options options = new Options();

    @Parameters(
            paramLabel = "PATH",
            arity = "0..*",
            description = "Transcripts, or directories with them; where the agents keep theirs if absent.")
    private List<Path> paths = List.of();

    @Option(
            names = "--from",
            paramLabel = "AGENT",
            description = "Only transcripts of this agent: claude, codex, gemini, opencode or qwen.")
    private @Nullable String from;

    @Option(
            names = "--project",
            paramLabel = "DIR",
            defaultValue = ".",
            description = "The project (that of the current directory).")
    @SuppressWarnings("NullAway.Init")
    private Path project;

    /// A server that runs the command has another environment than the one who gave it.
    @Option(names = "--place", paramLabel = "DIR", hidden = true)
    private List<Path> places = List.of();

    @Mixin
    private final Printing printing = new Printing();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() {
        var agent = agent();
        var whose = Project.named(project.toAbsolutePath().normalize().toString())
                .orElseThrow(() -> new Failure(
                        Kind.VALIDATION, "--project must name a directory that is here, not " + project + "."));
        var looked = paths.isEmpty() ? places.isEmpty() ? places(agent) : places : paths;
        try (var system = open(looked)) {
            var there = paths.isEmpty() ? looked.stream().filter(Files::exists).toList() : looked;
            long start = System.nanoTime();
            var report = brought(system.wiring().transcripts(whose), there, agent);
            var out = spec.commandLine().getOut();
            double seconds = (System.nanoTime() - start) / 1e9;
            printing.print(out, json(report, looked), _ -> {
                print(report, seconds, out);
                if (report.files() == 0) {
                    out.printf("Nothing was read: no transcript of %s in %s.%n", whose.root(), joined(looked));
                }
            });
            return report.files() > 0 ? ExitCode.OK : ExitCode.SOFTWARE;
        }
    }

    private static ObjectNode json(Transcripts.Report report, List<Path> looked) {
        var answer = Json.object()
                .put("messages", report.messages())
                .put("sessions", report.sessions())
                .put("bytes", report.bytes())
                .put("transcripts", report.files());
        looked.forEach(place -> answer.withArray("looked_in").add(place.toString()));
        answer.set("records", Json.MAPPER.valueToTree(report.records()));
        answer.set("not_understood", Json.MAPPER.valueToTree(report.unknown()));
        answer.set("left_alone", Json.MAPPER.valueToTree(report.left()));
        return answer;
    }

    private Transcripts.Report brought(Transcripts transcripts, List<Path> there, Optional<Agent> agent) {
        try (var bar = options.bar("entries", spec)) {
            return transcripts.bring(there, agent, bar);
        }
    }

    private Optional<Agent> agent() {
        return Optional.ofNullable(from)
                .map(word -> Agent.of(word)
                        .orElseThrow(() -> new Failure(
                                Kind.VALIDATION, "--from must be one of " + Agent.words() + ", not " + word + ".")));
    }

    private static List<Path> places(Optional<Agent> agent) {
        return Arrays.stream(Agent.values())
                .filter(each -> agent.isEmpty() || agent.get() == each)
                .flatMap(each -> each.places(System.getenv(), Options.home()).stream())
                .toList();
    }

    private OpenSystem open(List<Path> looked) {
        try {
            return options.shared(
                    "what the server has kept stays, and the command goes on from there when you give it again.", spec);
        } catch (RunsInServer e) {
            var more = new ArrayList<String>();
            if (paths.isEmpty()) {
                looked.forEach(place -> more.add("--place=" + place.toAbsolutePath()));
            }
            throw e.withMore(more);
        }
    }

    private static void print(Transcripts.Report report, double seconds, PrintWriter out) {
        out.printf(
                Locale.ROOT,
                "%s of %s imported; %.1f MB at %.1f MB/s%n",
                Printing.counted(report.messages(), "message"),
                Printing.counted(report.sessions(), "session"),
                report.bytes() / 1e6,
                report.bytes() / 1e6 / Math.max(seconds, 1e-3));
        line(out, "transcript", "read", report.files(), named(report.read()));
        line(out, "record", "kept, no messages", Transcripts.Report.sum(report.records()), named(report.records()));
        line(out, "record", "kept, not understood", Transcripts.Report.sum(report.unknown()), named(report.unknown()));
        line(out, "transcript", "left alone", report.others(), named(report.left()));
    }

    private static void line(PrintWriter out, String what, String done, long count, String which) {
        if (count > 0) {
            out.printf("%s %s: %s%n", Printing.counted(count, what), done, which);
        }
    }

    private static String named(Map<String, ? extends Number> counts) {
        String most = counts.entrySet().stream()
                .sorted(Comparator.comparingLong((Map.Entry<String, ? extends Number> each) ->
                        -each.getValue().longValue()))
                .limit(NAMED_MAX)
                .map(each -> each.getValue() + " " + each.getKey())
                .collect(Collectors.joining(", "));
        return counts.size() > NAMED_MAX ? most + " and " + (counts.size() - NAMED_MAX) + " other kinds" : most;
    }

    private static String joined(List<Path> places) {
        return places.stream().map(Path::toString).collect(Collectors.joining(", "));
    }
}
