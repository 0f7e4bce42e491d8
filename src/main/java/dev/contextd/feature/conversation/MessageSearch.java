package dev.contextd.feature.conversation;

import dev.contextd.base.project.Owner;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.feature.conversation.message.Context;
import dev.contextd.feature.conversation.message.Contexts;
import dev.contextd.feature.conversation.message.Message;
import dev.contextd.feature.conversation.message.MessageRecord;
import dev.contextd.feature.conversation.message.MessageRole;
import dev.contextd.keep.library.FoundItem;
import dev.contextd.keep.library.Holders;
import dev.contextd.keep.library.Item;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.library.Search;
import dev.contextd.keep.search.Blend;
import dev.contextd.keep.search.Terms;
import dev.contextd.keep.search.Vector;
import dev.contextd.text.Stretch;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// Finds messages in all conversations, with what was said just before and after.
final class MessageSearch {
    /// Some of what is found is dropped again, or moves in the order.
    private static final int CANDIDATES = 3;

    private static final int CANDIDATES_MIN = 30;

    /// Of a message that is longer than any that people write, so much is looked at for what to show.
    private static final int STRETCHES_MAX = 100;

    /// Fitted on three of the ten conversations of LoCoMo with `bench/run quality`; what a sum is worth, also on the
    /// tuned half of the tests' set.
    static final Blend BLEND = new Blend(1, 1.3, 3, 0.4, Message::neighbour, new Blend.Odds(4.75, 1, 2));

    /// Less likely ones are not shown. Somebody who searches old talk looks at more than the first, so it is low.
    private static final double LEAST = 0.005;

    /// Without any of the words, a message is at least so near. Two words about anything are often nearer than longer
    /// texts.
    private static final double SIMILARITY_MIN = 0.6;

    /// How much all the words of a question count beside a meaning that is the very same.
    private static final double WORDS_SHARE = 0.5;

    private final Supplier<Library> library;
    private final Contexts contexts;
    private final InstantSource clock;

    MessageSearch(Supplier<Library> library, Contexts contexts, InstantSource clock) {
        this.clock = clock;
        this.library = library;
        this.contexts = contexts;
    }

    /// What to look for.
    record Question(
            String query,
            Optional<ProjectKey> project,
            Optional<String> contextId,
            Optional<MessageRole> role,
            Optional<Instant> since,
            Optional<Instant> until,
            List<String> tags,
            int limit) {}

    /// @param from where in a long message the answer begins
    record Hit(Message message, int from, FoundItem found, Optional<Message> before, Optional<Message> after) {}

    List<Hit> find(Question question, Owner owner) {
        var context = question.contextId().map(contextId -> contexts.get(contextId, owner));
        var marks = new HashSet<>(question.tags());
        context.ifPresent(it -> marks.add(MessageRecord.markOf(it.id())));
        question.role().ifPresent(role -> marks.add(MessageRecord.markOf(role)));
        var bearing = new Bearing(question.query(), mentioned(question));
        return candidates(question, marks, owner, item -> isWanted(MessageRecord.of(item), question, context)).stream()
                .map(found -> found.with(BLEND.odds().raised(found.score(), bearing.of(found.item()))))
                .filter(found -> found.score() >= LEAST && hasAnything(found))
                .sorted(FoundItem.BEST_FIRST)
                .limit(question.limit())
                .map(found -> hit(found, question.query(), owner))
                .toList();
    }

    /// Where the question speaks of a time, also the best of that time: among all others they may be far behind.
    private Collection<FoundItem> candidates(
            Question question, Set<String> marks, Owner owner, Predicate<Item> wanted) {
        try (var meaning = library.get().vectors().reading(question.query())) {
            return candidates(question, marks, owner, meaning, wanted);
        }
    }

    private Collection<FoundItem> candidates(
            Question question,
            Set<String> marks,
            Owner owner,
            Supplier<Optional<Vector>> meaning,
            Predicate<Item> wanted) {
        var all = new LinkedHashMap<String, FoundItem>();
        mentioned(question)
                .map(time -> search(question, marks, Optional.of(time.from()), Optional.of(time.until()), owner))
                .ifPresent(search -> library.get()
                        .search(search, meaning, wanted)
                        .forEach(found -> all.put(found.item().id(), found)));
        library.get()
                .search(search(question, marks, question.since(), question.until(), owner), meaning, wanted)
                .forEach(found -> all.putIfAbsent(found.item().id(), found));
        return all.values();
    }

    /// Bounds that were given say more than words.
    private Optional<MentionedTime> mentioned(Question question) {
        return question.since().or(question::until).isPresent()
                ? Optional.empty()
                : MentionedTime.in(question.query(), clock.instant());
    }

    private static Search search(
            Question question, Set<String> marks, Optional<Instant> since, Optional<Instant> until, Owner owner) {
        return new Search(
                        question.query(),
                        List.of(Holders.own(owner)),
                        question.project(),
                        Message.KIND,
                        marks,
                        since,
                        until,
                        Math.max(CANDIDATES_MIN, question.limit() * CANDIDATES))
                .by(BLEND);
    }

    /// Where little was said, also what is far would be among the best.
    private static boolean hasAnything(FoundItem found) {
        return !found.terms().isEmpty()
                || !found.nearby().isEmpty()
                || found.similarity().orElse(0) >= SIMILARITY_MIN;
    }

    /// Tags of the index narrow; the message itself decides. What was found by what stands around it was not asked for
    /// them.
    private static boolean isWanted(Message message, Question question, Optional<Context> context) {
        return question.since().filter(message.at()::isBefore).isEmpty()
                && question.until()
                        .filter(until -> !message.at().isBefore(until))
                        .isEmpty()
                && question.role().filter(role -> role != message.role()).isEmpty()
                && context.filter(it -> !it.id().equals(message.context())).isEmpty()
                && Set.copyOf(message.tags()).containsAll(question.tags());
    }

    private Hit hit(FoundItem found, String query, Owner owner) {
        var message = MessageRecord.of(found.item());
        return new Hit(
                message, start(found.item(), query), found, message(message, -1, owner), message(message, 1, owner));
    }

    /// The stretch that is nearest in meaning and has most of the words.
    private int start(Item item, String query) {
        var stretches = Stretch.of(item.text(), STRETCHES_MAX);
        if (stretches.size() == 1) {
            return 0;
        }
        var terms = Terms.ofQuery(query);
        var nearness = nearness(item, query);
        int best = 0;
        double most = 0;
        for (int i = 0; i < stretches.size(); i++) {
            var there = Set.copyOf(Terms.of(stretches.get(i).in(item.text())));
            double share = terms.stream().filter(there::contains).count() / (double) Math.max(1, terms.size());
            double fit = WORDS_SHARE * share + (i < nearness.size() ? nearness.get(i) : 0);
            if (fit > most) {
                best = i;
                most = fit;
            }
        }
        return stretches.get(best).from();
    }

    /// How near each stretch of an item's text is to the question, as far as that is known.
    private List<Double> nearness(Item item, String query) {
        var vectors = library.get().vectors();
        var wanted = vectors.of(query);
        return vectors.of(item)
                .filter(vector -> wanted.filter(it -> it.modelId().equals(vector.modelId()))
                        .isPresent())
                .map(vector -> vector.stretches().stream()
                        .map(stretch -> new Vector(vector.modelId(), stretch).similarity(wanted.get()))
                        .toList())
                .orElse(List.of());
    }

    private Optional<Message> message(Message near, int distance, Owner owner) {
        return Message.neighbour(near.id(), distance)
                .flatMap(id -> library.get().get(id, List.of(Holders.own(owner))))
                .map(MessageRecord::of);
    }

    /// That search goes by words alone at present, and why, if so.
    Optional<String> wordsOnly(Owner owner) {
        return library.get().wordsOnly(Message.KIND, owner);
    }
}
