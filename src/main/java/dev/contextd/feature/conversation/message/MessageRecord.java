package dev.contextd.feature.conversation.message;

import dev.contextd.base.project.Holder;
import dev.contextd.keep.library.Item;
import java.util.HashSet;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/// A message as it stands in the store, version 1, beside its text. Components are only ever added.
public record MessageRecord(
        String context,
        String contextId,
        long sequence,
        MessageRole role,
        Importance importance,
        List<String> tags,
        int tokens) {

    static Item item(Message message, Context context, Holder holder) {
        var record = new MessageRecord(
                message.context(),
                message.contextId(),
                message.sequence(),
                message.role(),
                message.importance(),
                message.tags(),
                message.tokens());
        var marks = new HashSet<>(message.tags());
        marks.add(markOf(context.id()));
        marks.add(markOf(message.role()));
        return new Item(
                message.id(),
                holder,
                context.projectKey(),
                Message.KIND,
                marks,
                message.at(),
                message.content(),
                JsonMapper.shared().writeValueAsString(record));
    }

    /// Tags that narrow a search. Somebody may tag a message so; therefore what was found is looked at again.
    public static String markOf(String context) {
        return "context:" + context;
    }

    public static String markOf(MessageRole role) {
        return "role:" + role.name();
    }

    public static Message of(Item item) {
        var record = JsonMapper.shared().readValue(item.body(), MessageRecord.class);
        return new Message(
                record.context,
                record.contextId,
                record.sequence,
                record.role,
                item.text(),
                record.importance,
                record.tags,
                item.at(),
                record.tokens);
    }
}
