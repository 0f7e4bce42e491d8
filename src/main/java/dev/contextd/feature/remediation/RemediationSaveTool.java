package dev.contextd.feature.remediation;

import dev.contextd.base.text.Beginning;
import dev.contextd.feature.remediation.Remediation.Scope;
import dev.contextd.feature.remediation.Remediation.Severity;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Printed;
import dev.contextd.tool.Range;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

final class RemediationSaveTool implements Tool<RemediationSaveTool.Input, RemediationSaveTool.Output> {
    record Input(
            @Doc("As it was shown") @Printed @Limited(Limit.ERROR)
            String errorMessage,

            @Doc("Class or code of it") @Limited(Limit.ERROR_TYPE)
            String errorType,

            @Doc("What solved it") @Printed @Limited(Limit.SOLUTION)
            String solution,

            @Doc("Absolute path") @Limited(Limit.PATH) Optional<String> projectPath,

            @Doc("Circumstances, such as versions") @Printed @Limited(Limit.CONTEXT_FIELD) @Range(max = 50)
            Optional<Map<String, String>> context,

            @Doc("Words to filter by") @Limited(Limit.TAG) @Range(max = 20)
            Optional<List<String>> tags,

            @Doc("How bad it was") Optional<Severity> severity,

            @Doc("Its stack") @Printed @Limited(Limit.STACK_TRACE)
            Optional<String> stackTrace,

            @Doc("Who shall find it; project if absent") Optional<Scope> scope) {}

    record Output(
            @Doc("Id of the remediation") String id,
            @Doc("The error, its start if it is long") String errorMessage,
            @Doc("Its type") String errorType,
            @Doc("What solved it, its start if it is long") String solution,
            @Doc("When it was saved") Instant createdAt,

            @Doc("Ids of remediations for much the same error")
            List<String> similarTo,

            @Doc("What was changed before it was saved") Optional<String> note) {}

    /// What of a text is said back: the caller knows it.
    private static final int ECHO_MAX = 500;

    private final Remediations remediations;

    RemediationSaveTool(Remediations remediations) {
        this.remediations = remediations;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "remediation_save",
                "Save a solved error",
                "Use when you solved an error that somebody may meet again.",
                Toolset.REMEDIATIONS,
                false,
                ToolInfo.Effect.ADDS,
                Duration.ofSeconds(30),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        var solved = new Remediations.Solved(
                input.errorMessage(),
                input.errorType(),
                input.solution(),
                input.stackTrace(),
                input.context().orElse(Map.of()),
                input.tags().orElse(List.of()),
                input.severity(),
                input.scope().orElse(Scope.PROJECT));
        var saved = remediations.save(solved, input.projectPath().map(caller::project), caller.owner());
        var remediation = saved.remediation();
        return new Output(
                remediation.id(),
                Beginning.of(remediation.errorMessage(), ECHO_MAX),
                remediation.errorType(),
                Beginning.of(remediation.solution(), ECHO_MAX),
                remediation.createdAt(),
                saved.similar(),
                caller.nulsNote());
    }
}
