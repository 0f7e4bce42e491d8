package dev.contextd.feature.fold;

import dev.contextd.base.text.Beginning;
import dev.contextd.feature.fold.PageBranchesTool.Listed;
import dev.contextd.feature.fold.kept.Archive.OperationRecord;
import dev.contextd.feature.fold.kept.FoldRecords.BranchRecord;
import dev.contextd.feature.fold.kept.FoldRecords.EventRecord;
import dev.contextd.feature.fold.tree.Operation;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// A branch with what was done in it and below it. Long texts are cut; [PageOperationTool] has them whole.
final class PageBranchTool implements Tool<PageBranchTool.Input, PageBranchTool.Output> {
    private static final String FOLDED = "tokens_folded_away = tokens - returned";

    /// Operations that are shown, those of the branch itself first.
    private static final int OPERATIONS_MAX = 2_000;

    private static final int TEXT_CHARS = 1_500;
    private static final int BELOW_MAX = 200;

    record Input(@Doc("Id of the branch") @Limited(Limit.ID) String id) {}

    record Output(
            @Doc("The branch") Listed branch,
            @Doc("What it was asked") String prompt,
            @Doc("How long it had, in seconds") int timeoutSeconds,
            @Doc("When its time is over, if it is open") Optional<Instant> expiresAt,

            @Doc("What it returned, or had when it was stopped")
            Optional<String> result,

            @Doc("Why it was stopped or discarded") Optional<String> reason,

            @Doc("Whether its agent returned from it after it was stopped")
            boolean late,

            @Doc("Operations that failed") int failures,
            @Doc("Secrets that were masked in it") int secrets,

            @Doc("Tokens of its context as tools and hooks reported them")
            int tokensReported,

            @Doc("The same as a gateway saw them; absent if none did")
            Optional<Integer> tokensObserved,

            @Doc("Tokens that its parent no longer holds; absent until it has ended")
            Optional<Integer> tokensFoldedAway,

            @Doc("How") String formula,

            @Doc("fold or left: whether a gateway leaves it out of requests; absent if none had to decide")
            Optional<String> wire,

            @Doc("Messages that were left out and are kept") int messagesRemoved,

            @Doc("The branches above it, from the main thread down")
            List<Listed> above,

            @Doc("Ids of the memories it began with") List<String> injected,

            @Doc("What was injected, as it began with it") String injectedText,

            @Doc("What was done in it, in order") List<Done> operations,

            @Doc("Its children and theirs, each behind its parent")
            List<Below> below,

            @Doc("What happened to it; nothing if its session has gone")
            List<Event> events,

            @Doc("Whether there is more below it or in it than is shown")
            boolean cut) {}

    record Done(
            @Doc("Its place in the branch") int number,
            @Doc("start, tool_call, message or note") String kind,
            @Doc("Name of the tool") String name,
            @Doc("Tokens it cost") int tokens,
            @Doc("Whether it worked") boolean ok,
            @Doc("Secrets that were masked in it") int secrets,
            @Doc("When") Instant at,
            @Doc("What went in; its beginning") String input,
            @Doc("What came out; its beginning") String output,
            @Doc("Whether one of them goes on") boolean more) {
        static Done of(OperationRecord operation) {
            // What a branch began with stands beside it.
            var output = operation.kind() == Operation.Kind.START ? "" : operation.output();
            return new Done(
                    operation.number(),
                    operation.kind().word(),
                    operation.name(),
                    operation.tokens(),
                    operation.ok(),
                    operation.secrets(),
                    operation.at(),
                    Beginning.marked(operation.input(), TEXT_CHARS),
                    Beginning.marked(output, TEXT_CHARS),
                    operation.input().length() > TEXT_CHARS || output.length() > TEXT_CHARS);
        }
    }

    record Below(
            @Doc("The branch") Listed branch,
            @Doc("What was done in it, without its texts") List<Step> operations) {}

    record Step(
            @Doc("Its place in the branch") int number,
            @Doc("start, tool_call, message or note") String kind,
            @Doc("Name of the tool") String name,
            @Doc("Tokens it cost") int tokens,
            @Doc("Whether it worked") boolean ok,
            @Doc("When") Instant at) {
        static Step of(OperationRecord operation) {
            return new Step(
                    operation.number(),
                    operation.kind().word(),
                    operation.name(),
                    operation.tokens(),
                    operation.ok(),
                    operation.at());
        }
    }

    record Event(
            @Doc("Its name, such as branch.budget_warning") String event,
            @Doc("Numbers and names that go with it") Map<String, Object> facts,
            @Doc("When") Instant at) {
        static Event of(EventRecord event) {
            return new Event(event.event(), event.facts(), event.at());
        }
    }

    private final BranchHistory history;

    PageBranchTool(BranchHistory history) {
        this.history = history;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "page_branch",
                "A branch",
                "Use when the page shows a branch.",
                Toolset.PAGE,
                false,
                ToolInfo.Effect.READS,
                Duration.ofSeconds(10),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        var branch = history.get(input.id(), caller.owner());
        var family = history.family(branch, caller.owner());
        var trajectory = history.trajectory(branch.id());
        int room = OPERATIONS_MAX - trajectory.size();
        var below = new ArrayList<Below>();
        for (BranchRecord child : family.below()) {
            if (room > 0 && below.size() < BELOW_MAX) {
                var steps = history.trajectory(child.id()).stream()
                        .limit(room)
                        .map(Step::of)
                        .toList();
                room -= steps.size();
                below.add(new Below(Listed.of(child), steps));
            }
        }
        return output(
                branch,
                family,
                trajectory,
                below,
                room <= 0 || below.size() < family.below().size());
    }

    private Output output(
            BranchRecord branch,
            BranchHistory.Family family,
            List<OperationRecord> trajectory,
            List<Below> below,
            boolean cut) {
        return new Output(
                Listed.of(branch),
                branch.prompt(),
                branch.timeoutSeconds(),
                branch.expiresAt(),
                branch.summary().filter(text -> !text.isEmpty()),
                branch.reason(),
                branch.late().orElse(false),
                branch.failures(),
                branch.secrets(),
                branch.tokensReported().orElse(branch.tokens()),
                branch.tokensObserved(),
                branch.foldedAt().map(_ -> branch.tokens() - branch.charged()),
                FOLDED,
                history.decision(branch.id()).map(it -> it.name().toLowerCase(Locale.ROOT)),
                history.removed(branch.id()),
                family.above().stream().map(Listed::of).toList(),
                branch.injectedMemories(),
                trajectory.stream()
                        .filter(operation -> operation.kind() == Operation.Kind.START)
                        .map(OperationRecord::output)
                        .findFirst()
                        .orElse(""),
                trajectory.stream().limit(OPERATIONS_MAX).map(Done::of).toList(),
                below,
                history.events(branch).stream().map(Event::of).toList(),
                cut);
    }
}
