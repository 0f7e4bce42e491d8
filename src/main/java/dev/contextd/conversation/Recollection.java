package dev.contextd.conversation;

import dev.contextd.library.Found;
import dev.contextd.library.Holders;
import dev.contextd.library.Library;
import dev.contextd.library.Relevance;
import dev.contextd.library.Search;
import dev.contextd.project.Owner;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// Finds messages in all conversations, with what was said just before and after.
final class Recollection {
    /// Some of what is found is dropped again.
    private static final int CANDIDATES = 3;

    private final Supplier<Library> library;
    private final Contexts contexts;

    Recollection(Supplier<Library> library, Contexts contexts) {
        this.library = library;
        this.contexts = contexts;
    }

    /// What to look for.
    record Question(
            String query,
            Optional<String> project,
            Optional<String> contextId,
            Optional<Role> role,
            Optional<Instant> since,
            Optional<Instant> until,
            List<String> tags,
            int limit) {}

    record Hit(Message message, Found found, Optional<Message> before, Optional<Message> after) {}

    List<Hit> find(Question question, Owner owner) {
        var context = question.contextId().map(contextId -> contexts.get(contextId, owner));
        var marks = new HashSet<>(question.tags());
        context.ifPresent(it -> marks.add(MessageRecord.markOf(it.id())));
        question.role().ifPresent(role -> marks.add(MessageRecord.markOf(role)));
        var search = new Search(
                question.query(),
                List.of(Holders.own(owner)),
                question.project(),
                Message.KIND,
                marks,
                question.since(),
                question.until(),
                question.limit() * CANDIDATES);
        return library.get().search(search).stream()
                .filter(Relevance::holds)
                .filter(found -> isWanted(MessageRecord.of(found.item()), question, context))
                .limit(question.limit())
                .map(found -> hit(found, owner))
                .toList();
    }

    /// Tags of the index narrow; the message itself decides.
    private static boolean isWanted(Message message, Question question, Optional<Context> context) {
        return question.role().filter(role -> role != message.role()).isEmpty()
                && context.filter(it -> !it.id().equals(message.context())).isEmpty()
                && Set.copyOf(message.tags()).containsAll(question.tags());
    }

    private Hit hit(Found found, Owner owner) {
        var message = MessageRecord.of(found.item());
        return new Hit(message, found, message(message, -1, owner), message(message, 1, owner));
    }

    private Optional<Message> message(Message near, int distance, Owner owner) {
        return library.get()
                .get(Message.id(near.context(), near.sequence() + distance), List.of(Holders.own(owner)))
                .map(MessageRecord::of);
    }

    /// Why search goes by words alone at present, if so.
    Optional<String> wordsOnly() {
        return library.get().lexicalOnly();
    }
}
