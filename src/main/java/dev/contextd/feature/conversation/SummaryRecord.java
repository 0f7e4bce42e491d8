package dev.contextd.feature.conversation;

import dev.contextd.base.project.Holder;
import dev.contextd.feature.conversation.message.Context;
import dev.contextd.feature.conversation.message.MessageRecord;
import dev.contextd.keep.library.Item;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.json.JsonMapper;

/// A summary as it stands in the store, version 1, beside its text. Components are only ever added.
record SummaryRecord(
        String context,
        String contextId,
        Instant createdAt,
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

    static Item item(Summary summary, Context context, Holder holder) {
        var record = new SummaryRecord(
                summary.context(),
                summary.contextId(),
                summary.createdAt(),
                summary.codeBlocks(),
                summary.messageCount(),
                summary.covers(),
                summary.version(),
                summary.keyInsights(),
                summary.importanceScore(),
                summary.tokensUsed(),
                summary.tokenLimit(),
                summary.method(),
                summary.state());
        return new Item(
                summary.id(),
                holder,
                context.projectKey(),
                Summary.KIND,
                Set.of(MessageRecord.markOf(context.id())),
                summary.createdAt(),
                summary.text(),
                JsonMapper.shared().writeValueAsString(record));
    }

    static Summary of(Item item) {
        var record = JsonMapper.shared().readValue(item.body(), SummaryRecord.class);
        return new Summary(
                record.context,
                record.contextId,
                record.createdAt,
                item.text(),
                record.codeBlocks,
                record.messageCount,
                record.covers,
                record.version,
                record.keyInsights,
                record.importanceScore,
                record.tokensUsed,
                record.tokenLimit,
                record.method,
                record.state);
    }
}
