package dev.contextd.feature.conversation;

import dev.contextd.feature.conversation.message.Context;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;

/// The summary of a context, in one of its versions.
///
/// @param context id of the context
/// @param messageCount of the context when it was made
/// @param covers the sequence of the last message that is in it
/// @param version counted up from 1
/// @param method who wrote it: `model`, or how it was extracted
/// @param state what the next extraction begins with
record Summary(
        String context,
        String contextId,
        Instant createdAt,
        String text,
        List<String> codeBlocks,
        long messageCount,
        long covers,
        int version,
        List<String> keyInsights,
        double importanceScore,
        int tokensUsed,
        int tokenLimit,
        String method,
        String state) {
    static final String KIND = "summary";

    Summary {
        codeBlocks = List.copyOf(codeBlocks);
        keyInsights = List.copyOf(keyInsights);
    }

    String id() {
        return "sum_" + context.substring(Context.PREFIX.length())
                + HexFormat.of().toHexDigits(version);
    }
}
