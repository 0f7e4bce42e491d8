package dev.contextd.cli;

import dev.contextd.base.failure.Failure;
import dev.contextd.feature.directory.ContextProblem.Weight;
import dev.contextd.feature.directory.ProjectContexts;
import dev.contextd.tool.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "doctor",
        description = "Say what is wrong with the contexts of a project and what to do. Exit code 1 if something is.",
        mixinStandardHelpOptions = true)
final class DirDoctorCommand implements Callable<Integer> {
    @Mixin
    private final DirCommand.Where where = new DirCommand.Where();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    /// @param result `pass`, `warn` or `fail`
    private record Check(String name, String result, String message) {}

    @Override
    public Integer call() {
        return where.with(projectContexts -> {
            var checks = checks(projectContexts);
            var out = spec.commandLine().getOut();
            var answer = Json.object();
            var array = answer.putArray("checks");
            checks.forEach(check -> array.addObject()
                    .put("name", check.name())
                    .put("result", check.result())
                    .put("message", check.message()));
            where.print(
                    out,
                    answer,
                    _ -> checks.forEach(
                            check -> out.printf("%-6s%s: %s%n", check.result(), check.name(), check.message())));
            return checks.stream().anyMatch(check -> check.result().equals("fail")) ? 1 : 0;
        });
    }

    private static List<Check> checks(ProjectContexts projectContexts) {
        var checks = new ArrayList<Check>();
        ProjectContexts.Status status;
        try {
            status = projectContexts.status();
            checks.add(new Check("config", "pass", "the project can be scanned"));
        } catch (Failure e) {
            return List.of(new Check("config", "fail", e.sentence()));
        }
        long missing = status.count("missing");
        long stale = status.count("stale");
        checks.add(
                missing == 0
                        ? new Check("coverage", "pass", "every directory has a context")
                        : new Check(
                                "coverage",
                                "warn",
                                "directories without a context: " + missing + "; run contextd dir init"));
        checks.add(
                stale == 0
                        ? new Check("staleness", "pass", "every context fits its files")
                        : new Check(
                                "staleness",
                                "warn",
                                "contexts that do not fit their files: " + stale + "; run contextd dir regen --stale"));
        var errors = projectContexts.validate(false).stream()
                .filter(finding -> finding.weight() == Weight.ERROR)
                .toList();
        checks.add(
                errors.isEmpty()
                        ? new Check("validation", "pass", "every context keeps to the schema")
                        : new Check(
                                "validation",
                                "fail",
                                "broken contexts: " + errors.size() + ", the first "
                                        + errors.getFirst().scope() + ": "
                                        + errors.getFirst().what()));
        checks.add(
                projectContexts.isTold()
                        ? new Check("agents_md", "pass", "AGENTS.md tells of the contexts")
                        : new Check(
                                "agents_md", "warn", "AGENTS.md does not tell of the contexts; run contextd dir init"));
        return checks;
    }
}
