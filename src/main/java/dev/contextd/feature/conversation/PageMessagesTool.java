package dev.contextd.feature.conversation;

import dev.contextd.base.text.Beginning;
import dev.contextd.feature.conversation.message.Importance;
import dev.contextd.feature.conversation.message.Message;
import dev.contextd.feature.conversation.message.MessageRole;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.IfAbsent;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Range;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

final class PageMessagesTool implements Tool<PageMessagesTool.Input, PageMessagesTool.Output> {
    private static final int LIMIT = 100;
    private static final int TEXT_CHARS = 2_000;

    record Input(
            @Doc("Id of the conversation, or what its agent calls it") @Limited(Limit.MESSAGE)
            String id,

            @Doc("The number of the first; 1 if absent") @Range(min = 1, max = Integer.MAX_VALUE)
            Optional<Long> from,

            @Doc("100 if absent") @Range(min = 1, max = 500) Optional<Integer> limit,

            @Doc("Whether long texts are given whole") @IfAbsent("false")
            Optional<Boolean> whole) {}

    record Output(
            @Doc("In their order; those forgotten are missing")
            List<Said> messages,

            @Doc("The number of the newest") long last) {}

    record Said(
            @Doc("Its number in the conversation, from 1") long number,
            @Doc("Its id, for forget") String id,
            @Doc("Who said it") MessageRole role,
            @Doc("What was said; its beginning") String content,
            @Doc("Whether it goes on") boolean more,
            @Doc("How much it matters") Importance importance,
            @Doc("Its tags") List<String> tags,
            @Doc("Its tokens") int tokens,
            @Doc("When") Instant at) {
        static Said of(Message message, boolean whole) {
            var content = message.content();
            return new Said(
                    message.sequence(),
                    message.id(),
                    message.role(),
                    whole ? content : Beginning.marked(content, TEXT_CHARS),
                    !whole && content.length() > TEXT_CHARS,
                    message.importance(),
                    message.tags(),
                    message.tokens(),
                    message.at());
        }
    }

    private final Conversations conversations;

    PageMessagesTool(Conversations conversations) {
        this.conversations = conversations;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "page_messages",
                "Messages of a conversation",
                "Use when the page shows what was said.",
                Toolset.PAGE,
                false,
                ToolInfo.Effect.READS,
                Duration.ofSeconds(10),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        var context = conversations.known(input.id(), caller.owner());
        long from = input.from().orElse(1L);
        boolean whole = input.whole().orElse(false);
        return new Output(
                conversations
                        .messages(
                                context,
                                caller.owner(),
                                from,
                                from + input.limit().orElse(LIMIT) - 1)
                        .stream()
                        .map(message -> Said.of(message, whole))
                        .toList(),
                context.last());
    }
}
