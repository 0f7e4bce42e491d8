package dev.contextd.feature.conversation;

import dev.contextd.base.project.Owner;
import dev.contextd.base.text.Beginning;
import dev.contextd.feature.conversation.graph.Relation;
import dev.contextd.feature.conversation.graph.RelationType;
import dev.contextd.feature.conversation.graph.Relations;
import dev.contextd.feature.conversation.message.Context;
import dev.contextd.feature.conversation.message.Contexts;
import dev.contextd.feature.conversation.message.Message;
import dev.contextd.feature.conversation.message.MessageRecord;
import dev.contextd.keep.library.FoundItem;
import dev.contextd.keep.library.Holders;
import dev.contextd.keep.library.Item;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.library.Search;
import dev.contextd.keep.search.Terms;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/// Finds contexts about the same thing. The best passage of a context decides, a message or its summary, because
/// the mean of a long conversation is near to nothing.
final class ContextSimilarity {
    /// How many passages are looked at, more each time one context has taken most of them.
    private static final int[] PASSAGES = {50, 400, 2_000};

    /// Words and meaning share what is found, so that a quarter is surely of the nearest.
    private static final int NEAR_SHARE = 4;

    /// Relations that are made by themselves, from one context.
    static final int AUTOMATIC_MAX = 10;

    /// Messages that are compared when a context has grown: of those since the last time, or of the last few, the
    /// longest say most.
    private static final int COMPARED_MAX = 3;

    private static final int NEWEST_MIN = 5;
    private static final int NEWEST_MAX = 40;

    /// Fewer telling words than this are a nod or a greeting, and alike in all conversations.
    private static final int TELLING_MIN = 4;

    /// From here on a context is about what was asked, as far as one can tell,
    private static final double ABOUT_THE_SAME = 0.6;

    /// and from here on surely.
    private static final double SURE = 0.7;

    /// Others are shown if they are so close behind the best.
    private static final double STANDING_OUT = 0.06;

    /// As much of a text as a question may have.
    static final int QUERY_CHARS = 1_000;

    private final Supplier<Library> library;
    private final Contexts contexts;
    private final Relations relations;
    private final ConversationRules rules;
    private final InstantSource clock;

    ContextSimilarity(
            Supplier<Library> library,
            Contexts contexts,
            Relations relations,
            ConversationRules rules,
            InstantSource clock) {
        this.library = library;
        this.contexts = contexts;
        this.relations = relations;
        this.rules = rules;
        this.clock = clock;
    }

    /// @param context its id
    record Similar(String context, String contextId, double similarity) {}

    private record Passage(Item item, double similarity) {
        Similar similar() {
            if (item.kind().equals(Summary.KIND)) {
                var summary = SummaryRecord.of(item);
                return new Similar(summary.context(), summary.contextId(), similarity);
            }
            var message = MessageRecord.of(item);
            return new Similar(message.context(), message.contextId(), similarity);
        }
    }

    private static final Comparator<Similar> NEAREST_FIRST =
            Comparator.comparingDouble(Similar::similarity).reversed().thenComparing(Similar::contextId);

    /// The contexts that a question means: those that are surely about the same thing, and where there are hardly any
    /// of these, those that stand out.
    ///
    /// @param except id of a context that does not count
    List<Similar> to(String question, Owner owner, Optional<String> except, int limit) {
        var terms = Terms.ofQuery(question);
        var nearness = new PassageNearness(library.get(), owner, question);
        var nearest = nearest(
                question,
                owner,
                except,
                limit,
                _ -> true,
                found -> rules.byMeaning() && found.similarity().isPresent()
                        ? TextSimilarity.ofQuestion(nearness.of(found))
                        : TextSimilarity.of(found, terms, rules.byMeaning()));
        return rules.similarity() < ABOUT_THE_SAME ? nearest : standingOut(nearest);
    }

    /// Whoever has set the border lower wants to see the others too.
    private static List<Similar> standingOut(List<Similar> nearest) {
        double best = nearest.isEmpty() ? 0 : nearest.getFirst().similarity();
        return nearest.stream()
                .filter(similar -> similar.similarity() >= Math.min(SURE, best - STANDING_OUT))
                .toList();
    }

    /// The contexts with a telling passage that says the same as a text.
    private List<Similar> sayingTheSame(String text, Owner owner, String except) {
        var terms = Terms.ofQuery(text);
        return nearest(
                text,
                owner,
                Optional.of(except),
                AUTOMATIC_MAX,
                passage -> isTelling(passage.text()),
                found -> TextSimilarity.of(found, terms, rules.byMeaning()));
    }

    /// The nearest first, as far as they are about the same thing.
    ///
    /// @param counts which passages stand for their contexts
    private List<Similar> nearest(
            String text,
            Owner owner,
            Optional<String> except,
            int limit,
            Predicate<Item> counts,
            ToDoubleFunction<FoundItem> similarity) {
        var best = new HashMap<String, Similar>();
        for (String kind : List.of(Message.KIND, Summary.KIND)) {
            for (int passages : PASSAGES) {
                var near = search(text, owner, kind, passages).stream()
                        .map(passage -> new Passage(passage.item(), similarity.applyAsDouble(passage)))
                        .filter(passage -> passage.similarity() >= rules.similarity())
                        .toList();
                near.stream()
                        .filter(passage -> counts.test(passage.item()))
                        .map(Passage::similar)
                        .filter(similar ->
                                except.filter(similar.context()::equals).isEmpty())
                        .forEach(similar -> best.merge(
                                similar.context(), similar, (a, b) -> a.similarity() >= b.similarity() ? a : b));
                // Where most of what was found is too far, all that is near has been found.
                if (best.size() >= limit || near.size() <= passages / NEAR_SHARE) {
                    break;
                }
            }
        }
        return best.values().stream().sorted(NEAREST_FIRST).limit(limit).toList();
    }

    private List<FoundItem> search(String text, Owner owner, String kind, int passages) {
        return library.get()
                .search(new Search(text, List.of(Holders.own(owner)), Optional.empty(), kind, Set.of(), passages));
    }

    private static boolean isTelling(String text) {
        return Terms.ofQuery(text).size() >= TELLING_MIN;
    }

    /// Relates a context that has grown to those that are about the same thing. A relation only gains weight by what
    /// is new, because the best passages decide and they stay; so only what is new is compared.
    void relate(Context context, Owner owner) {
        var nearest = new HashMap<String, Similar>();
        for (String text : telling(context, owner)) {
            sayingTheSame(text, owner, context.id())
                    .forEach(similar -> nearest.merge(
                            similar.context(), similar, (a, b) -> a.similarity() >= b.similarity() ? a : b));
        }
        if (nearest.isEmpty()) {
            return;
        }
        var known = relations.of(context.id(), owner).stream()
                .filter(relation -> relation.type() == RelationType.SIMILAR)
                .toList();
        var more = new ArrayList<Relation>();
        for (Similar similar : nearest.values()) {
            var there = known.stream()
                    .filter(relation -> relation.other(context.id()).equals(similar.context()))
                    .findFirst();
            if (there.isEmpty() && !isGone(similar, owner)) {
                more.add(relation(context, similar));
            } else if (there.filter(relation -> isLighter(relation, similar)).isPresent()) {
                relations.put(there.get().with(similar.similarity()), owner);
            }
        }
        var less = surplus(context, known, more);
        more.removeAll(less);
        relations.change(
                context.id(), owner, more, less.stream().filter(known::contains).toList());
    }

    /// What somebody related by hand stays as they wanted it.
    private static boolean isLighter(Relation relation, Similar similar) {
        return relation.automatic() && relation.weight() < similar.similarity();
    }

    private List<String> telling(Context context, Owner owner) {
        long newest = Math.clamp(context.since(), NEWEST_MIN, NEWEST_MAX);
        return contexts.messages(context, owner, context.last() - newest + 1, context.last()).stream()
                .map(Message::content)
                .filter(ContextSimilarity::isTelling)
                .sorted(Comparator.comparingInt((String text) -> Math.min(QUERY_CHARS, text.length()))
                        .reversed())
                .limit(COMPARED_MAX)
                .map(text -> Beginning.of(text, QUERY_CHARS))
                .toList();
    }

    private boolean isGone(Similar similar, Owner owner) {
        return contexts.find(similar.contextId(), owner)
                .filter(there -> there.id().equals(similar.context()))
                .isEmpty();
    }

    private Relation relation(Context context, Similar similar) {
        return new Relation(
                context.id(),
                context.contextId(),
                similar.context(),
                similar.contextId(),
                RelationType.SIMILAR,
                similar.similarity(),
                true,
                clock.instant().truncatedTo(ChronoUnit.MILLIS));
    }

    /// The lightest of those that were made by themselves, beyond the most there may be.
    private static List<Relation> surplus(Context context, List<Relation> known, List<Relation> more) {
        var all = new ArrayList<>(more);
        known.stream()
                .filter(relation -> relation.automatic() && relation.source().equals(context.id()))
                .forEach(all::add);
        all.sort(Comparator.comparingDouble(Relation::weight).reversed().thenComparing(Relation::target));
        return all.stream().skip(AUTOMATIC_MAX).toList();
    }
}
