package dev.contextd.feature.fold;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.feature.fold.tree.Operation;
import dev.contextd.text.Tokenizer;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Range;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;

final class ContextRecordTool implements Tool<ContextRecordTool.Input, ContextRecordTool.Output> {
    enum What {
        TOOL_CALL,
        MESSAGE,
        NOTE
    }

    record Input(
            @Doc("Absolute path") @Limited(Limit.PATH) String projectPath,

            @Doc("What it was") What kind,

            @Doc("Tool, or a word for it") @Limited(Limit.ID)
            String name,

            @Doc("What went in") @Limited(Limit.RECORDED) Optional<String> input,

            @Doc("What came out") @Limited(Limit.RECORDED) Optional<String> output,

            @Doc("Only without input and output") @Range(max = 10_000_000)
            Optional<Integer> tokens,

            @Doc("Whether it worked") Optional<Boolean> ok,

            @Doc("Your own if absent; `new` for another") @Limited(Limit.ID)
            Optional<String> sessionId,

            @Doc("The active one if absent") @Limited(Limit.ID)
            Optional<String> branchId) {}

    record Output(
            @Doc("The branch it was charged to; null for the main thread") @JsonInclude(JsonInclude.Include.ALWAYS)
            Optional<String> branchId,

            @Doc("Tokens it was charged") int tokens,
            @Doc("Operations of the branch so far") int operationsCount,

            @Doc("What the branch has left; 0 if this used it up")
            Optional<Integer> budgetRemaining,

            @Doc("Where the session stands") SessionFigures contextState,
            @Doc("Its session") String sessionId) {}

    private final Branches branches;
    private final Tokenizer tokenizer;
    private final InstantSource clock;

    ContextRecordTool(Branches branches, Tokenizer tokenizer, InstantSource clock) {
        this.branches = branches;
        this.tokenizer = tokenizer;
        this.clock = clock;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "context_record",
                "Record work done elsewhere",
                "Use when you read or did something outside this server that the branch should pay for and remember.",
                Toolset.FOLDING,
                false,
                ToolInfo.Effect.ADDS,
                Duration.ofSeconds(30),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        boolean counted = input.input().isPresent() || input.output().isPresent();
        if (!counted && input.tokens().isEmpty()) {
            throw new Failure(
                    Kind.VALIDATION, "Give input or output, or tokens if you have neither.", Map.of("field", "input"));
        }
        var in = input.input().orElse("");
        var out = input.output().orElse("");
        var operation = new Operation(
                Operation.Kind.valueOf(input.kind().name()),
                input.name(),
                in,
                out,
                counted
                        ? tokenizer.count(in) + tokenizer.count(out)
                        : input.tokens().orElseThrow(),
                input.ok().orElse(true),
                caller.masked(),
                clock.instant());
        var place = branches.place(caller, Optional.of(input.projectPath()), input.sessionId());
        var recorded = branches.record(input.branchId(), operation, place);
        return new Output(
                recorded.branchId(),
                recorded.tokens(),
                recorded.branch().map(branch -> branch.spent().operations()).orElse(0),
                recorded.branchId()
                        .map(id -> recorded.tree().open().containsKey(id)
                                ? recorded.tree().remaining(Optional.of(id), 0)
                                : 0),
                SessionFigures.of(recorded.tree()),
                place.session());
    }
}
