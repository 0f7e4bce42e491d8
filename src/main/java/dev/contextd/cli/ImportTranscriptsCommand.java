package dev.contextd.cli;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Project;
import dev.contextd.feature.transcript.Transcripts;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "import-transcripts",
        description = "Keep what Claude Code wrote down of a project's sessions: a conversation for each.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Only sessions that worked in the project are read, and of those only what is new since the last time."
        })
final class ImportTranscriptsCommand implements Runnable {
    @Mixin
    private final Options options = new Options();

    @Parameters(
            paramLabel = "PATH",
            arity = "0..*",
            description = "Transcripts, or directories with them (~/.claude/projects).")
    private List<Path> paths = List.of();

    @Option(
            names = "--project",
            paramLabel = "DIR",
            defaultValue = ".",
            description = "The project (that of the current directory).")
    @SuppressWarnings("NullAway.Init")
    private Path project;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public void run() {
        var whose = Project.named(project.toAbsolutePath().normalize().toString())
                .orElseThrow(() -> new Failure(
                        Kind.VALIDATION, "--project must name a directory that is here, not " + project + "."));
        var places = paths.isEmpty() ? List.of(transcripts()) : paths;
        try (var system = options.shared()) {
            var wiring = system.wiring();
            var counter = new ProgressCounter("imported", spec.commandLine().getErr());
            long start = System.nanoTime();
            var report = new Transcripts(wiring.transcripts(), whose).bring(places, counter);
            print(report, (System.nanoTime() - start) / 1e9);
        }
    }

    private void print(Transcripts.Report report, double seconds) {
        var out = spec.commandLine().getOut();
        out.printf(
                Locale.ROOT,
                "%d records of %d sessions imported, %d of them kept as they are; %d transcripts of this project, %d of"
                        + " others left alone; %.1f MB at %.1f MB/s%n",
                report.entries(),
                report.sessions(),
                report.raw(),
                report.files(),
                report.others(),
                report.bytes() / 1e6,
                report.bytes() / 1e6 / Math.max(seconds, 1e-3));
        out.flush();
    }

    /// Where Claude Code keeps them, unless it was told otherwise.
    private static Path transcripts() {
        return Optional.ofNullable(System.getenv("CLAUDE_CONFIG_DIR"))
                .filter(folder -> !folder.isBlank())
                .map(Path::of)
                .orElseGet(() -> Options.home().resolve(".claude"))
                .resolve("projects");
    }
}
