package dev.contextd.feature.conversation;

import dev.contextd.feature.conversation.message.Context;
import dev.contextd.feature.conversation.message.Importance;
import dev.contextd.feature.conversation.message.Message;
import dev.contextd.tool.Caller;
import dev.contextd.tool.QuotedText;
import dev.contextd.tool.Resource;
import dev.contextd.tool.ResourceInfo;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/// A page for each context: its summary and its newest messages.
final class ContextResource implements Resource {
    private static final int MESSAGES = 200;
    private static final int TOKENS = 20_000;

    private final Conversations conversations;
    private final ContextReader reading;

    ContextResource(Conversations conversations, ContextReader reading) {
        this.conversations = conversations;
        this.reading = reading;
    }

    @Override
    public ResourceInfo info() {
        return new ResourceInfo(
                "contextd://context/{id}",
                "context",
                "A conversation",
                "The summary and the newest messages of a context; its id is percent-encoded",
                "text/markdown");
    }

    @Override
    public Optional<String> read(String id, Caller caller) {
        return decoded(id)
                .flatMap(contextId -> conversations.find(contextId, caller.owner()))
                .map(context -> page(context, caller));
    }

    private static Optional<String> decoded(String id) {
        try {
            return Optional.of(URLDecoder.decode(id.replace("+", "%2B"), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException _) {
            return Optional.of(id);
        }
    }

    private String page(Context context, Caller caller) {
        var wish = new ContextReader.Wish(Optional.empty(), Optional.empty(), Optional.empty(), MESSAGES, TOKENS);
        var read = reading.read(context, caller.owner(), wish);
        var page = new StringBuilder("# Conversation\n\n").append(QuotedText.of(context.contextId()));
        page.append("\n\n- messages: ").append(context.messages());
        page.append("\n- tokens: ").append(context.tokens());
        page.append("\n- begun: ").append(context.createdAt());
        page.append("\n- last message: ").append(context.updatedAt());
        conversations
                .summary(context, caller.owner())
                .ifPresent(summary -> page.append("\n\n## Summary, version ")
                        .append(summary.version())
                        .append("\n\n")
                        .append(QuotedText.of(summary.text())));
        page.append("\n\n## Messages\n");
        if (read.left() > 0) {
            page.append("\n").append(read.left()).append(" older messages are not shown.\n");
        }
        for (Message message : read.messages()) {
            page.append("\n")
                    .append(message.role().name().toLowerCase(Locale.ROOT))
                    .append(", ")
                    .append(message.at())
                    .append(message.importance() == Importance.MEDIUM ? "" : ", " + message.importance())
                    .append("\n\n")
                    .append(QuotedText.of(message.content()))
                    .append('\n');
        }
        return page.toString();
    }
}
