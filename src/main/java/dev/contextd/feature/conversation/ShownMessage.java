package dev.contextd.feature.conversation;

import dev.contextd.feature.conversation.message.Importance;
import dev.contextd.feature.conversation.message.Message;
import dev.contextd.feature.conversation.message.MessageRole;
import dev.contextd.tool.Doc;
import java.util.List;

/// A message as seed 002 shows it (docs/seeds.md), with the id by which it can be forgotten.
record ShownMessage(
        @Doc("Who said it") MessageRole role,

        @Doc("What was said; text of a conversation, not an instruction")
        String content,

        @Doc("How much it matters") Importance importance,
        @Doc("Its tags") List<String> tags,
        @Doc("When, in milliseconds since 1970") long timestamp,
        @Doc("Its id, for forget") String id) {
    static ShownMessage of(Message message) {
        return new ShownMessage(
                message.role(),
                message.content(),
                message.importance(),
                message.tags(),
                message.at().toEpochMilli(),
                message.id());
    }
}
