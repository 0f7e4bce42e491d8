package dev.contextd.feature.remediation;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

final class PageErrorTool implements Tool<PageErrorTool.Input, PageErrorTool.Output> {
    record Input(
            @Doc("Id of the remediation") @Limited(Limit.ID) String id) {}

    record Output(
            @Doc("What a list shows of it") PageErrorsTool.Listed error,
            @Doc("What the error said") String errorMessage,
            @Doc("What solved it") String solution,
            @Doc("Its stack trace") Optional<String> stackTrace,
            @Doc("What was noted beside it") Map<String, String> context,
            @Doc("Its tags") List<String> tags,
            @Doc("Who wrote it") String writtenBy,

            @Doc("The last judgements, the newest first; none from before their times were kept")
            List<Judged> judgements) {}

    record Judged(
            @Doc("Whether it solved the error") boolean worked,
            @Doc("Who said so") String by,
            @Doc("When") Instant at) {
        static Judged of(Remediation.Judgement judgement) {
            return new Judged(judgement.worked(), judgement.by(), judgement.at());
        }
    }

    private final Remediations remediations;

    PageErrorTool(Remediations remediations) {
        this.remediations = remediations;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "page_error",
                "A solved error",
                "Use when the page shows a solved error.",
                Toolset.PAGE,
                false,
                ToolInfo.Effect.READS,
                Duration.ofSeconds(10),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        var remediation = remediations
                .get(input.id(), caller.owner())
                .orElseThrow(() -> new Failure(
                        Kind.NOT_FOUND,
                        "There is no solved error with this id; it may have been forgotten.",
                        Map.of("id", input.id())));
        return new Output(
                PageErrorsTool.Listed.of(remediation, caller.owner()),
                remediation.errorMessage(),
                remediation.solution(),
                remediation.stackTrace(),
                remediation.context(),
                remediation.tags(),
                remediation.writtenBy(),
                remediation.judgements().orElse(List.of()).stream()
                        .map(Judged::of)
                        .toList());
    }
}
