package dev.contextd.feature.conversation.message;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Owner;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.base.text.Beginning;
import dev.contextd.keep.library.Draft;
import dev.contextd.keep.library.Holders;
import dev.contextd.keep.library.Item;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.library.SideRecord;
import dev.contextd.keep.search.Vector;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.StoredRecord;
import dev.contextd.text.Tokenizer;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/// Keeps contexts and their messages.
public final class Contexts {
    /// As much of an id as a refusal shows.
    private static final int ID_SHOWN_MAX = 1_000;

    /// So many messages are removed together.
    private static final int PAGE = Draft.CHANGES_MAX / Draft.CHANGES_PER_ITEM;

    private final Supplier<Library> library;
    private final Tokenizer tokenizer;
    private final InstantSource clock;
    private final Map<List<String>, MessageQueue> inboxes = new HashMap<>();

    public Contexts(Supplier<Library> library, Tokenizer tokenizer, InstantSource clock) {
        this.library = library;
        this.tokenizer = tokenizer;
        this.clock = clock;
    }

    /// A context and the state of its side record.
    private record Held(Context context, StoredRecord record) {}

    public Optional<Context> find(String contextId, Owner owner) {
        return held(contextId, owner).map(Held::context);
    }

    public Context get(String contextId, Owner owner) {
        return find(contextId, owner).orElseThrow(() -> unknown(contextId));
    }

    public static Failure unknown(String contextId) {
        return new Failure(
                Kind.NOT_FOUND,
                "There is no context with this contextId; visualize_context without arguments lists those there are.",
                Map.of("contextId", Beginning.of(contextId, ID_SHOWN_MAX)));
    }

    private Optional<Held> held(String contextId, Owner owner) {
        return library.get()
                .records()
                .get(slipKey(contextId, owner))
                .map(record -> new Held(ContextRecord.of(record.json()), record));
    }

    private static RecordKey slipKey(String contextId, Owner owner) {
        return SideRecord.key(ContextRecord.path(contextId, Holders.own(owner)));
    }

    /// All of the owner's, in no order that says anything.
    public List<Context> all(Owner owner) {
        return library.get()
                .records()
                .sideRecords(ContextRecord.path(Holders.own(owner)), Integer.MAX_VALUE)
                .map(ContextRecord::of)
                .toList();
    }

    /// Puts messages behind those of a context, which is made if there is none. When it returns they are durable, and
    /// found by their words.
    ///
    /// @param project key of the project that a new context belongs to
    public Context append(String contextId, Owner owner, ProjectKey project, List<NewMessage> said) {
        return with(
                contextId,
                owner,
                queue -> queue.post(said, all -> write(contextId, owner, project, unnamed(all), List.of())));
    }

    /// What was brought: the context as it is now, and what was new in it.
    public record Brought(Optional<Context> context, List<Imported> fresh) {}

    /// The same for messages from elsewhere, of which those are left out that were brought before.
    ///
    /// @param alongside what is written with them, all or none
    public Brought bring(
            String contextId, Owner owner, ProjectKey project, List<Imported> imported, List<Change> alongside) {
        return with(
                contextId,
                owner,
                queue -> queue.quietly(() -> {
                    var records = library.get().records();
                    var changes = new ArrayList<>(alongside);
                    var fresh = new LinkedHashMap<RecordKey, Imported>();
                    for (Imported one : imported) {
                        var mark = ContextRecord.mark(contextId, one.id(), Holders.own(owner));
                        if (!fresh.containsKey(mark) && records.get(mark).isEmpty()) {
                            fresh.put(mark, one);
                        }
                    }
                    fresh.keySet().forEach(mark -> changes.add(Change.put(mark, "{}", Expected.ANYTHING)));
                    if (fresh.isEmpty()) {
                        return library.get().change(List.of(), draft -> {
                            changes.forEach(draft::change);
                            return new Brought(Optional.empty(), List.of());
                        });
                    }
                    var all = List.copyOf(fresh.values());
                    return new Brought(Optional.of(write(contextId, owner, project, all, changes)), all);
                }));
    }

    private <T> T with(String contextId, Owner owner, Function<MessageQueue, T> use) {
        var key = List.of(owner.name(), contextId);
        MessageQueue queue;
        synchronized (inboxes) {
            queue = inboxes.computeIfAbsent(key, _ -> new MessageQueue());
            queue.users++;
        }
        try {
            return use.apply(queue);
        } finally {
            synchronized (inboxes) {
                queue.users--;
                if (queue.users == 0) {
                    inboxes.remove(key);
                }
            }
        }
    }

    private static List<ImportedMessage> unnamed(List<NewMessage> said) {
        return said.stream().map(one -> new ImportedMessage("", one)).toList();
    }

    private Context write(
            String contextId, Owner owner, ProjectKey project, List<? extends Imported> said, List<Change> alongside) {
        var now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        var holder = Holders.own(owner);
        return library.get().change(List.of(holder), draft -> {
            draft.unhurried();
            alongside.forEach(draft::change);
            var held = held(contextId, owner);
            var context = held.map(Held::context).orElseGet(() -> Context.fresh(contextId, project, now));
            var items = new ArrayList<Item>();
            for (Imported one : said) {
                switch (one) {
                    case ImportedMessage imported -> {
                        var message = message(context, imported.said(), now);
                        context = context.with(message);
                        items.add(MessageRecord.item(message, context, holder));
                    }
                    case ImportedRecord record -> draft.change(record.put(context.id(), context.last()));
                }
            }
            var sideRecord = ContextRecord.sideRecord(context, holder);
            if (held.isPresent()) {
                draft.change(put(sideRecord, held.get()));
            } else {
                draft.add(ContextRecord.item(context, holder), List.of(sideRecord));
            }
            items.forEach(draft::add);
            return context;
        });
    }

    private static Change put(SideRecord sideRecord, Held before) {
        return Change.put(
                sideRecord.key(), sideRecord.json(), Expected.at(before.record().version()));
    }

    /// Time never stands still in a context, so that a moment tells what comes before it and what after.
    private Message message(Context context, NewMessage said, Instant now) {
        var after = context.updatedAt().plusMillis(1);
        var at = said.at().map(it -> it.truncatedTo(ChronoUnit.MILLIS)).orElse(now);
        return new Message(
                context.id(),
                context.contextId(),
                context.last() + 1,
                said.role(),
                said.content(),
                said.importance(),
                said.tags(),
                at.isBefore(after) && !context.isFresh() ? after : at,
                tokenizer.count(said.content()));
    }

    /// Changes what is known of a context, together with items, by what it is now.
    ///
    /// @param adds items of the context's to keep
    /// @param deletes items of the context's to remove
    public Optional<Context> change(
            String contextId, Owner owner, List<Item> adds, List<Item> deletes, UnaryOperator<Context> edit) {
        var holder = Holders.own(owner);
        return with(
                contextId,
                owner,
                queue -> queue.quietly(() -> library.get()
                        .change(
                                List.of(holder),
                                draft -> held(contextId, owner).map(held -> {
                                    var after = edit.apply(held.context());
                                    draft.unhurried().change(put(ContextRecord.sideRecord(after, holder), held));
                                    adds.forEach(draft::add);
                                    deletes.forEach(item -> draft.delete(item.id()));
                                    return after;
                                }))));
    }

    /// The messages of a context from one sequence to another, both included; those forgotten are missing.
    public List<Message> messages(Context context, Owner owner, long from, long to) {
        long first = Math.max(1, from);
        if (first > to) {
            return List.of();
        }
        return behind(context, owner, first - 1, (int) Math.min(Integer.MAX_VALUE, to - first + 1))
                .takeWhile(message -> message.sequence() <= to)
                .toList();
    }

    /// The meaning of a message, if it is known yet.
    public Optional<Vector> meaning(Message message, Context context, Owner owner) {
        return library.get().vectors().of(MessageRecord.item(message, context, Holders.own(owner)));
    }

    /// The messages of a context behind a sequence, in order.
    private Stream<Message> behind(Context context, Owner owner, long sequence, int limit) {
        return library.get()
                .items(
                        Holders.own(owner),
                        context.projectKey(),
                        Message.KIND,
                        Optional.of(Message.id(context.id(), sequence)),
                        limit)
                .map(MessageRecord::of)
                .takeWhile(message -> message.context().equals(context.id()));
    }

    /// The sequence of the first message that is not before a moment; one beyond the last if all are.
    public long firstFrom(Context context, Owner owner, Instant moment) {
        long low = 1;
        long high = context.last() + 1;
        while (low < high) {
            long middle = (low + high) >>> 1;
            var there = firstAt(context, owner, middle).filter(it -> it.at().isBefore(moment));
            if (there.isEmpty()) {
                high = middle;
            } else {
                low = there.get().sequence() + 1;
            }
        }
        return low;
    }

    /// The message with this sequence, or the next one where that was forgotten.
    private Optional<Message> firstAt(Context context, Owner owner, long sequence) {
        return behind(context, owner, sequence - 1, 1).findFirst();
    }

    /// Removes a context with everything that is its own.
    ///
    /// @param more items of its own beside its messages
    public void remove(Context context, Owner owner, List<Item> more) {
        with(
                context.contextId(),
                owner,
                queue -> queue.quietly(() -> {
                    long last =
                            find(context.contextId(), owner).map(Context::last).orElse(context.last());
                    for (long from = 1; from <= last; from += PAGE) {
                        delete(
                                messages(context, owner, from, Math.min(last, from + PAGE - 1)).stream()
                                        .map(Message::id)
                                        .toList(),
                                owner);
                    }
                    delete(more.stream().map(Item::id).toList(), owner);
                    library.get().forget(context.id(), List.of(Holders.own(owner)));
                    return true;
                }));
    }

    private void delete(List<String> ids, Owner owner) {
        library.get().change(List.of(Holders.own(owner)), draft -> {
            ids.forEach(draft::delete);
            return ids;
        });
    }
}
