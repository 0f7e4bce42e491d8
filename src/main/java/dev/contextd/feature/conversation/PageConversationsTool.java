package dev.contextd.feature.conversation;

import dev.contextd.feature.conversation.message.Context;
import dev.contextd.keep.library.Paging;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Range;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

final class PageConversationsTool implements Tool<PageConversationsTool.Input, PageConversationsTool.Output> {
    private static final int LIMIT = 100;

    record Input(
            @Doc("Key of the project they were begun in; all if absent") @Limited(Limit.ID)
            Optional<String> project,

            @Doc("100 if absent") @Range(min = 1, max = 500) Optional<Integer> limit,

            @Doc("How many to leave out") @Range(max = Paging.OFFSET_MAX)
            Optional<Integer> offset) {}

    record Output(
            @Doc("The last used first") List<Listed> conversations,
            @Doc("How many there are in all") int total) {}

    record Listed(
            @Doc("Id of the conversation") String id,
            @Doc("What its agent calls it") String name,
            @Doc("Key of the project it was begun in") String project,
            @Doc("Its messages") long messages,
            @Doc("Their tokens") long tokens,
            @Doc("The number of the newest message") long last,

            @Doc("How much it matters, 0.25 to 1: the mean over its messages")
            double importance,

            @Doc("The last message that its summary covers; absent without one")
            Optional<Long> summedUpTo,

            @Doc("When it was begun") Instant createdAt,
            @Doc("When something was last said") Instant updatedAt) {
        static Listed of(Context context) {
            return new Listed(
                    context.id(),
                    context.contextId(),
                    context.project(),
                    context.messages(),
                    context.tokens(),
                    context.last(),
                    context.importanceScore(),
                    context.summary().map(Context.Summed::covers),
                    context.createdAt(),
                    context.updatedAt());
        }
    }

    private final Conversations conversations;

    PageConversationsTool(Conversations conversations) {
        this.conversations = conversations;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "page_conversations",
                "Conversations",
                "Use when the page lists conversations.",
                Toolset.PAGE,
                false,
                ToolInfo.Effect.READS,
                Duration.ofSeconds(10),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        var all = conversations.all(caller.owner()).stream()
                .filter(context ->
                        input.project().map(context.project()::equals).orElse(true))
                .sorted(Comparator.comparing(Context::updatedAt).reversed().thenComparing(Context::id))
                .toList();
        return new Output(
                all.stream()
                        .skip(input.offset().orElse(0))
                        .limit(input.limit().orElse(LIMIT))
                        .map(Listed::of)
                        .toList(),
                all.size());
    }
}
