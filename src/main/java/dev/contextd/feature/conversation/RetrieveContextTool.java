package dev.contextd.feature.conversation;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.contextd.tool.AnswerRoom;
import dev.contextd.tool.ArgumentRule;
import dev.contextd.tool.Caller;
import dev.contextd.tool.CamelCase;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

final class RetrieveContextTool implements Tool<RetrieveContextTool.Input, RetrieveContextTool.Output> {
    private static final int MESSAGES = 1_000;

    /// What the answer may have unless asked for more; common clients cut longer ones off.
    private static final int TOKENS = 20_000;
    private static final int TOKENS_MIN = 100;

    /// What is said of messages that did not fit.
    private static final int NOTE_TOKENS = 25;

    private static final int TOKENS_MAX = 200_000;

    @CamelCase
    record Input(
            @Doc("The conversation") String contextId,

            @Doc("How many, newest first") Optional<Integer> limit,

            @Doc("Said before; ms") Optional<Long> before,
            @Doc("Said after; ms") Optional<Long> after,

            @JsonProperty("max_tokens") @Doc("Of the answer; 20000 if absent")
            Optional<Integer> maxTokens,

            @Doc("Only what is about this") Optional<String> query) {}

    @CamelCase
    record Output(
            @Doc("Always true") boolean success,
            @Doc("The context") String contextId,
            @Doc("In the order they were said") List<ShownMessage> messages,
            @Doc("Whether there is a summary") boolean hasSummary,

            @Doc("The latest summary") @JsonInclude(JsonInclude.Include.ALWAYS)
            Optional<SummarizeContextTool.Output> summary,

            @Doc("Messages of the context in all") long messageCount,

            @Doc("How many messages were left out to keep to the size")
            long omitted,

            @Doc("How to get what was left out; said when the query goes by words alone")
            Optional<String> note) {
        Output with(
                List<ShownMessage> shown,
                Optional<SummarizeContextTool.Output> otherSummary,
                long left,
                String otherNote) {
            return new Output(
                    success,
                    contextId,
                    shown,
                    hasSummary,
                    otherSummary,
                    messageCount,
                    left,
                    otherNote.isEmpty() ? Optional.empty() : Optional.of(otherNote));
        }
    }

    private final Conversations conversations;
    private final ContextReader reading;

    RetrieveContextTool(Conversations conversations, ContextReader reading) {
        this.conversations = conversations;
        this.reading = reading;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "retrieve_context",
                "Read a conversation",
                "Use when you need a conversation again.",
                Toolset.CONVERSATIONS,
                false,
                ToolInfo.Effect.READS,
                Duration.ofSeconds(10),
                Input.class,
                Output.class);
    }

    @Override
    public List<ArgumentRule> rules() {
        return List.of(
                NumberBounds.rule("limit", 1, MESSAGES), NumberBounds.rule("max_tokens", TOKENS_MIN, TOKENS_MAX));
    }

    @Override
    public Output call(Input input, Caller caller) {
        var context = conversations.get(input.contextId(), caller.owner());
        var wish = new ContextReader.Wish(
                input.after().map(Conversations::moment),
                input.before().map(Conversations::moment),
                input.query(),
                NumberBounds.of("limit", input.limit(), MESSAGES, 1, MESSAGES),
                NumberBounds.of("max_tokens", input.maxTokens(), TOKENS, TOKENS_MIN, TOKENS_MAX));
        var read = reading.read(context, caller.owner(), wish);
        var summary = conversations.summary(context, caller.owner()).map(SummarizeContextTool.Output::of);
        var answer = new Output(
                true,
                context.contextId(),
                read.messages().stream().map(ShownMessage::of).toList(),
                summary.isPresent(),
                summary,
                context.messages(),
                read.left(),
                note(read, input, caller));
        return input.maxTokens().map(most -> bounded(answer, most)).orElse(answer);
    }

    /// A summary that would take more than half is left out; then the newest messages stay that fit, one at least.
    private Output bounded(Output answer, int most) {
        var room = new AnswerRoom(conversations::tokens, most);
        var summary = answer.summary().filter(it -> room.cost(it) <= most / 2);
        var missing = answer.hasSummary() && summary.isEmpty()
                ? "The summary did not fit into max_tokens; summarize_context gives it."
                : "";
        int left = most - room.cost(answer.with(List.of(), summary, answer.omitted(), missing)) - NOTE_TOKENS;
        var shown = new ArrayList<ShownMessage>();
        for (ShownMessage message : answer.messages().reversed()) {
            int cost = room.cost(message);
            if (cost > left) {
                if (shown.isEmpty()) {
                    shown.add(cut(message, room, left));
                }
                break;
            }
            left -= cost;
            shown.addFirst(message);
        }
        int dropped = answer.messages().size() - shown.size();
        var notes = Stream.of(
                        dropped == 0
                                ? answer.note().orElse("")
                                : "More messages did not fit into max_tokens; ask again with before="
                                        + shown.getFirst().timestamp() + ".",
                        missing)
                .filter(note -> !note.isEmpty())
                .collect(Collectors.joining(" "));
        return answer.with(shown, summary, answer.omitted() + dropped, notes);
    }

    private ShownMessage cut(ShownMessage message, AnswerRoom room, int tokens) {
        int frame = room.cost(message) - conversations.tokens(message.content());
        return new ShownMessage(
                message.role(),
                conversations.prefix(message.content(), Math.max(0, tokens - frame)),
                message.importance(),
                message.tags(),
                message.timestamp(),
                message.id());
    }

    private Optional<String> note(ContextReader.Read read, Input input, Caller caller) {
        var notes = Stream.of(leftOut(read, input), input.query().flatMap(_ -> reading.wordsOnly(caller.owner())))
                .flatMap(Optional::stream)
                .toList();
        return notes.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", notes));
    }

    private static Optional<String> leftOut(ContextReader.Read read, Input input) {
        if (read.isShortened()) {
            return Optional.of("The message is longer than max_tokens and was shortened; ask for more tokens.");
        }
        if (read.left() == 0) {
            return Optional.empty();
        }
        if (input.query().isPresent()) {
            return Optional.of(read.left() + " messages that concern the query less, or not at all, were left out.");
        }
        return Optional.of(read.left() + " older messages were left out; ask again with before="
                + read.messages().getFirst().at().toEpochMilli() + ".");
    }
}
