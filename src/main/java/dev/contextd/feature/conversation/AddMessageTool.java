package dev.contextd.feature.conversation;

import dev.contextd.feature.conversation.message.Importance;
import dev.contextd.feature.conversation.message.MessageRole;
import dev.contextd.feature.conversation.message.NewMessage;
import dev.contextd.tool.Caller;
import dev.contextd.tool.CamelCase;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Range;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

final class AddMessageTool implements Tool<AddMessageTool.Input, AddMessageTool.Output> {
    @CamelCase
    record Input(
            @Doc("Name of the conversation") @Limited(Limit.ID)
            String contextId,

            @Doc("What was said") @Limited(Limit.MESSAGE) String message,
            @Doc("Who said it") MessageRole role,
            @Doc("MEDIUM if absent") Optional<Importance> importance,

            @Doc("Its labels") @Limited(Limit.TAG) @Range(max = 20)
            Optional<List<String>> tags) {}

    record Output(@Doc("Whether it is kept") boolean success) {}

    private final Conversations conversations;

    AddMessageTool(Conversations conversations) {
        this.conversations = conversations;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "add_message",
                "Add a message",
                "Use when a message shall be kept.",
                Toolset.CONVERSATIONS,
                false,
                ToolInfo.Effect.ADDS,
                Duration.ofSeconds(30),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        var said = new NewMessage(
                input.role(),
                input.message(),
                input.importance().orElse(Importance.MEDIUM),
                input.tags().orElse(List.of()),
                Optional.empty());
        conversations.add(input.contextId(), said, caller);
        return new Output(true);
    }
}
