package dev.contextd.feature.conversation.message;

import java.time.Instant;
import java.util.HexFormat;
import java.util.List;

/// A message of a context, with its number in it.
///
/// @param context id of its context
/// @param contextId what the caller calls that
/// @param sequence counted up in the context from 1
public record Message(
        String context,
        String contextId,
        long sequence,
        MessageRole role,
        String content,
        Importance importance,
        List<String> tags,
        Instant at,
        int tokens) {
    public static final String KIND = "message";
    static final String PREFIX = "msg_";

    public Message {
        tags = List.copyOf(tags);
    }

    public String id() {
        return id(context, sequence);
    }

    /// All messages of a context stand together in the store, in their order.
    public static String id(String context, long sequence) {
        return PREFIX
                + context.substring(Context.PREFIX.length())
                + HexFormat.of().toHexDigits((int) sequence);
    }
}
