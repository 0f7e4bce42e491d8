package dev.contextd.feature.conversation;

import dev.contextd.base.project.Owner;
import dev.contextd.base.text.Rounded;
import dev.contextd.feature.conversation.graph.Relation;
import dev.contextd.feature.conversation.graph.RelationType;
import dev.contextd.feature.conversation.graph.Relations;
import dev.contextd.feature.conversation.message.Context;
import dev.contextd.feature.conversation.message.Contexts;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// How conversations are used, from what really happened.
final class Metrics {
    /// The calls that count; neither `ping` nor asking for the metrics does.
    private static final Set<String> COUNTED = Set.of(
            "add_message",
            "retrieve_context",
            "get_similar_contexts",
            "add_relationship",
            "get_related_contexts",
            "summarize_context",
            "visualize_context",
            "conversation_search");

    /// A conversation of so many messages is a whole one.
    private static final double MESSAGES_WHOLE = 10;

    private static final double MESSAGES_SHARE = 0.4;
    private static final double SUMMARY_SHARE = 0.3;
    private static final double RELATION_SHARE = 0.3;

    private final Contexts contexts;
    private final Relations relations;
    private final CallCounts calls;
    private final InstantSource clock;

    Metrics(Contexts contexts, Relations relations, CallCounts calls, InstantSource clock) {
        this.contexts = contexts;
        this.relations = relations;
        this.calls = calls;
        this.clock = clock;
    }

    record Day(LocalDate date, long count) {}

    record Figures(
            double averageScore,
            long totalCalls,
            Map<String, Long> byType,
            List<Day> trend,
            long contexts,
            double messagesPerContext,
            double summaryRate,
            long relationships,
            Map<String, Long> relationshipsByType) {}

    /// @param days how many, today included
    Figures of(Owner owner, int days) {
        var today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
        var start = today.minusDays(days - 1L);
        var counts = calls.of(owner, start, today);
        var byType = new TreeMap<String, Long>();
        var trend = new ArrayList<Day>();
        for (var date = start; !date.isAfter(today); date = date.plusDays(1)) {
            long sum = 0;
            for (var tool : counts.getOrDefault(date, Map.of()).entrySet()) {
                if (COUNTED.contains(tool.getKey())) {
                    byType.merge(tool.getKey(), tool.getValue(), Long::sum);
                    sum += tool.getValue();
                }
            }
            trend.add(new Day(date, sum));
        }
        var all = contexts.all(owner);
        var graph = relations.all(owner);
        long messages = all.stream().mapToLong(Context::messages).sum();
        long summed = all.stream().filter(it -> it.summary().isPresent()).count();
        return new Figures(
                score(all, graph, start),
                byType.values().stream().mapToLong(Long::longValue).sum(),
                byType,
                trend,
                all.size(),
                share((double) messages, all.size()),
                share((double) summed, all.size()),
                graph.size(),
                byType(graph));
    }

    private static Map<String, Long> byType(List<Relation> graph) {
        var types = new HashMap<RelationType, Long>();
        graph.forEach(relation -> types.merge(relation.type(), 1L, Long::sum));
        var words = new TreeMap<String, Long>();
        for (RelationType type : RelationType.values()) {
            words.put(type.word(), types.getOrDefault(type, 0L));
        }
        return words;
    }

    /// The mean over the contexts that were written to in the period: 0.4 for ten messages or more, less for fewer;
    /// 0.3 for a summary; 0.3 for a relation to another context.
    private static double score(List<Context> all, List<Relation> graph, LocalDate start) {
        var related = new HashSet<String>();
        graph.forEach(relation -> {
            related.add(relation.source());
            related.add(relation.target());
        });
        var used = all.stream()
                .filter(it ->
                        !LocalDate.ofInstant(it.updatedAt(), ZoneOffset.UTC).isBefore(start))
                .toList();
        double sum = 0;
        for (Context context : used) {
            sum += MESSAGES_SHARE * Math.min(1, context.messages() / MESSAGES_WHOLE)
                    + (context.summary().isPresent() ? SUMMARY_SHARE : 0)
                    + (related.contains(context.id()) ? RELATION_SHARE : 0);
        }
        return share(sum, used.size());
    }

    private static double share(double part, long whole) {
        return whole == 0 ? 0 : Rounded.of(part / whole);
    }
}
