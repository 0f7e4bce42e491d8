package dev.contextd.cli;

import dev.contextd.feature.skill.SkillFolders;
import dev.contextd.tool.Json;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "skill", description = "Exchange skills as folders with a SKILL.md.", mixinStandardHelpOptions = true)
final class SkillCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Name what to do: import or export.");
    }

    @Command(
            name = "import",
            description =
                    "Keep the skill of every SKILL.md at or below a directory: new ones, and higher versions of those there. "
                            + "If one is broken, none is kept. Other files beside it are not kept.",
            mixinStandardHelpOptions = true)
    int bring(
            @Mixin Options options,
            @Mixin Printing printing,
            @Parameters(paramLabel = "DIR", description = "Where the folders are.") Path directory) {
        try (var system = options.shared()) {
            var wiring = system.wiring();
            return print(printing, wiring.skillFolders().bring(directory, wiring.localUser()));
        }
    }

    @Command(
            name = "export",
            description = "Write every skill in its current version to a folder of its own.",
            mixinStandardHelpOptions = true)
    int write(
            @Mixin Options options,
            @Mixin Printing printing,
            @Parameters(paramLabel = "DIR", description = "Where to make the folders.") Path directory,
            @Option(names = "--overwrite", description = "Replace files that say something else.") boolean overwrite) {
        try (var system = options.shared()) {
            var wiring = system.wiring();
            return print(printing, wiring.skillFolders().write(directory, wiring.localUser(), overwrite));
        }
    }

    private int print(Printing printing, SkillFolders.Report report) {
        var out = spec.commandLine().getOut();
        var err = spec.commandLine().getErr();
        var answer = Json.object();
        report.done().forEach(answer.putArray("done")::add);
        report.warnings().forEach(answer.putArray("warnings")::add);
        report.problems().forEach(answer.putArray("problems")::add);
        printing.print(out, answer, _ -> {
            report.warnings().forEach(warning -> err.println("contextd: " + warning));
            report.problems().forEach(problem -> err.println("contextd: " + problem));
            report.done().forEach(out::println);
            if (report.done().isEmpty() && report.problems().isEmpty()) {
                out.println("No skill is kept.");
            }
        });
        return report.problems().isEmpty() ? 0 : 1;
    }
}
