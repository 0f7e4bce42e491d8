package dev.contextd.feature.conversation.message;

import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

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

    private static final int SEQUENCE_DIGITS = 8;

    public Message {
        tags = List.copyOf(tags);
    }

    public String id() {
        return id(context, sequence);
    }

    /// Of the message so many places further on in the same context, which need not exist; before, if the distance is
    /// negative.
    public static Optional<String> neighbour(String id, int distance) {
        int number = id.length() - SEQUENCE_DIGITS;
        if (!id.startsWith(PREFIX) || number < PREFIX.length()) {
            return Optional.empty();
        }
        int sequence = HexFormat.fromHexDigits(id, number, id.length()) + distance;
        return sequence < 1
                ? Optional.empty()
                : Optional.of(id.substring(0, number) + HexFormat.of().toHexDigits(sequence));
    }

    /// All messages of a context stand together in the store, in their order.
    public static String id(String context, long sequence) {
        return PREFIX
                + context.substring(Context.PREFIX.length())
                + HexFormat.of().toHexDigits((int) sequence);
    }
}
