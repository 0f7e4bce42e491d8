package dev.contextd.feature.conversation;

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
import java.util.Optional;

final class PageConversationTool implements Tool<PageConversationTool.Input, PageConversationTool.Output> {
    record Input(
            @Doc("Its id, or what its agent calls it") @Limited(Limit.MESSAGE)
            String id) {}

    record Output(
            @Doc("What a list shows of it") PageConversationsTool.Listed conversation,
            @Doc("Its summary; absent until there is one") Optional<Summed> summary) {}

    record Summed(
            @Doc("The summary") String text,
            @Doc("Decisions, errors, open questions") List<String> keyInsights,
            @Doc("Code of the conversation, as it was") List<String> codeBlocks,

            @Doc("The number of the last message that is in it")
            long covers,

            @Doc("Counted up from 1") int version,

            @Doc("model if a language model wrote it, else how it was extracted")
            String method,

            @Doc("Its tokens") int tokens,
            @Doc("Most tokens it may have") int tokensMax,
            @Doc("When it was made") Instant createdAt) {
        static Summed of(Summary summary) {
            return new Summed(
                    summary.text(),
                    summary.keyInsights(),
                    summary.codeBlocks(),
                    summary.covers(),
                    summary.version(),
                    summary.method(),
                    summary.tokensUsed(),
                    summary.tokenLimit(),
                    summary.createdAt());
        }
    }

    private final Conversations conversations;

    PageConversationTool(Conversations conversations) {
        this.conversations = conversations;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "page_conversation",
                "A conversation",
                "Use when the page shows a conversation.",
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
        return new Output(
                PageConversationsTool.Listed.of(context),
                conversations.summary(context, caller.owner()).map(Summed::of));
    }
}
