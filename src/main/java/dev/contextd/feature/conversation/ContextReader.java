package dev.contextd.feature.conversation;

import dev.contextd.base.project.Owner;
import dev.contextd.base.text.Beginning;
import dev.contextd.feature.conversation.message.Context;
import dev.contextd.feature.conversation.message.Contexts;
import dev.contextd.feature.conversation.message.Message;
import dev.contextd.feature.conversation.message.MessageRecord;
import dev.contextd.keep.library.FoundItem;
import dev.contextd.keep.library.Holders;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.library.Relevance;
import dev.contextd.keep.library.Search;
import dev.contextd.text.Tokenizer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// Reads as much of a context as fits: the newest messages, or those that have most to do with a question.
final class ContextReader {
    private static final int PAGE = 100;
    private static final int CANDIDATES = 200;

    /// How much of the rank importance decides.
    private static final double IMPORTANCE_SHARE = 0.4;

    /// What a message costs beside its text: its role, its time and so on.
    private static final int FRAME_TOKENS = 40;

    private final Supplier<Library> library;
    private final Contexts contexts;
    private final Tokenizer tokenizer;

    ContextReader(Supplier<Library> library, Contexts contexts, Tokenizer tokenizer) {
        this.library = library;
        this.contexts = contexts;
        this.tokenizer = tokenizer;
    }

    /// What to read.
    record Wish(Optional<Instant> after, Optional<Instant> before, Optional<String> query, int limit, int maxTokens) {}

    /// @param messages in the order they were said
    /// @param left how many of those asked for did not fit
    /// @param isShortened whether the only message was too long as a whole
    record Read(List<Message> messages, long left, boolean isShortened) {}

    Read read(Context context, Owner owner, Wish wish) {
        long from = wish.after()
                .map(after -> contexts.firstFrom(context, owner, after.plusMillis(1)))
                .orElse(1L);
        long to = wish.before()
                .map(before -> contexts.firstFrom(context, owner, before) - 1)
                .orElse(context.last());
        return wish.query().isPresent()
                ? relevant(context, owner, wish, Beginning.of(wish.query().get(), ContextSimilarity.QUERY_CHARS))
                : newest(context, owner, wish, from, to);
    }

    private Read newest(Context context, Owner owner, Wish wish, long from, long to) {
        var read = new ArrayList<Message>();
        int tokens = wish.maxTokens();
        long unread = to;
        while (unread >= from) {
            long start = Math.max(from, unread - PAGE + 1);
            for (var message : contexts.messages(context, owner, start, unread).reversed()) {
                int cost = message.tokens() + FRAME_TOKENS;
                if (read.size() == wish.limit() || cost > tokens) {
                    // What was forgotten leaves no gap in the count where the whole context is asked for.
                    long all = from == 1 && to == context.last() ? context.messages() : to - from + 1;
                    return cut(read, all, message, wish);
                }
                tokens -= cost;
                read.addFirst(message);
            }
            unread = start - 1;
        }
        return new Read(read, 0, false);
    }

    /// Something is better than nothing: a message that is too long for the answer is shown as far as it fits.
    private Read cut(List<Message> read, long all, Message next, Wish wish) {
        return read.isEmpty()
                ? new Read(List.of(shortened(next, wish.maxTokens())), all - 1, true)
                : new Read(read, all - read.size(), false);
    }

    private Message shortened(Message message, int tokens) {
        return new Message(
                message.context(),
                message.contextId(),
                message.sequence(),
                message.role(),
                tokenizer.prefix(message.content(), Math.max(1, tokens - FRAME_TOKENS)),
                message.importance(),
                message.tags(),
                message.at(),
                message.tokens());
    }

    /// That messages about something are found by words alone at present, and why, if so.
    Optional<String> wordsOnly(Owner owner) {
        return library.get().wordsOnly(Message.KIND, owner);
    }

    private record Ranked(Message message, double rank) {}

    private Read relevant(Context context, Owner owner, Wish wish, String query) {
        var search = new Search(
                query,
                List.of(Holders.own(owner)),
                Optional.empty(),
                Message.KIND,
                Set.of(MessageRecord.markOf(context.id())),
                wish.after().map(after -> after.plusMillis(1)),
                wish.before(),
                CANDIDATES);
        var ranked = library.get().search(search).stream()
                .filter(Relevance::holds)
                .map(found -> new Ranked(MessageRecord.of(found.item()), rank(found)))
                .filter(it -> it.message().context().equals(context.id()))
                .sorted(Comparator.comparingDouble(Ranked::rank)
                        .reversed()
                        .thenComparingLong(it -> it.message().sequence()))
                .toList();
        var read = new ArrayList<Message>();
        int tokens = wish.maxTokens();
        for (Ranked one : ranked) {
            int cost = one.message().tokens() + FRAME_TOKENS;
            if (read.size() < wish.limit() && cost <= tokens) {
                tokens -= cost;
                read.add(one.message());
            }
        }
        if (read.isEmpty() && !ranked.isEmpty()) {
            return new Read(
                    List.of(shortened(ranked.getFirst().message(), wish.maxTokens())), context.messages() - 1, true);
        }
        read.sort(Comparator.comparingLong(Message::sequence));
        return new Read(read, context.messages() - read.size(), false);
    }

    private static double rank(FoundItem found) {
        double importance = MessageRecord.of(found.item()).importance().weight();
        return found.score() * (1 - IMPORTANCE_SHARE + IMPORTANCE_SHARE * importance);
    }
}
