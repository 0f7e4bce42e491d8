package dev.contextd.feature.conversation.message;

import dev.contextd.base.project.ProjectKey;
import dev.contextd.base.text.Rounded;
import dev.contextd.tool.Ids;
import java.time.Instant;
import java.util.Optional;

/// A conversation as it stands: all that is known of it without reading its messages.
///
/// @param id ours; its messages are counted below it
/// @param contextId the caller's name for it, any text
/// @param project key of the project it was begun in, or [ProjectKey#NONE]
/// @param messages how many there are
/// @param last the sequence of the newest
/// @param importance the sum over all messages
/// @param since how many came after the last summary, and how many tokens these have
/// @param version of the newest summary there was, 0 if there was none
/// @param summary absent until there is one, and after something in it was forgotten
public record Context(
        String id,
        String contextId,
        String project,
        long messages,
        long last,
        long tokens,
        double importance,
        long since,
        long tokensSince,
        Instant createdAt,
        Instant updatedAt,
        int version,
        Optional<Summed> summary) {
    public static final String KIND = "context";
    public static final String PREFIX = "ctx_";

    /// Where its summary is.
    ///
    /// @param covers the last message that is in it
    public record Summed(String id, long covers) {}

    static Context fresh(String contextId, ProjectKey project, Instant now) {
        return new Context(
                Ids.fresh(PREFIX),
                contextId,
                project.text(),
                0,
                0,
                0,
                0,
                0,
                0,
                now,
                now.minusMillis(1),
                0,
                Optional.empty());
    }

    public ProjectKey projectKey() {
        return new ProjectKey(project);
    }

    boolean isFresh() {
        return last == 0;
    }

    /// How much it matters, 0.25 to 1: the mean over its messages.
    public double importanceScore() {
        return messages == 0 ? 0 : Rounded.of(importance / messages);
    }

    public Context with(Message message) {
        return new Context(
                id,
                contextId,
                project,
                messages + 1,
                message.sequence(),
                tokens + message.tokens(),
                importance + message.importance().weight(),
                since + 1,
                tokensSince + message.tokens(),
                createdAt,
                message.at(),
                version,
                summary);
    }

    /// Without a message that is forgotten, nor a summary that may repeat it.
    public Context without(Message message) {
        boolean isSummed = message.sequence() <= summary.map(Summed::covers).orElse(0L);
        return new Context(
                id,
                contextId,
                project,
                messages - 1,
                last,
                tokens - message.tokens(),
                importance - message.importance().weight(),
                isSummed ? messages - 1 : since - 1,
                isSummed ? tokens - message.tokens() : tokensSince - message.tokens(),
                createdAt,
                updatedAt,
                version,
                isSummed ? Optional.empty() : summary);
    }

    /// With a summary of what there was when it was begun; what came since is still to be summed.
    public Context with(Summed other, Context begun) {
        return new Context(
                id,
                contextId,
                project,
                messages,
                last,
                tokens,
                importance,
                Math.max(0, messages - begun.messages),
                Math.max(0, tokens - begun.tokens),
                createdAt,
                updatedAt,
                version + 1,
                Optional.of(other));
    }
}
