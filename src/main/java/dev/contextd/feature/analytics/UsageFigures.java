package dev.contextd.feature.analytics;

import dev.contextd.tool.Json;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/// What was counted: of a day in a project as it is kept, or of many together. Version 1; components are only ever
/// added.
///
/// @param tools calls by the name of the tool
/// @param sessions hashes that tell sessions apart, at most [#SESSIONS_MAX]
/// @param foldedTokens what folded branches had used
/// @param summaryTokens what came back of them into the context
/// @param wire what passed a gateway; absent if nothing did
/// @param charged tokens that calls put into contexts, by the name of the tool; absent if none did
/// @param agents the same calls by the name of the agent, at most [#AGENTS_MAX]; absent before they were told apart
record UsageFigures(
        Map<String, Calls> tools,
        Set<String> sessions,
        long folds,
        long foldedTokens,
        long summaryTokens,
        long helpful,
        long unhelpful,
        long cacheHits,
        long cacheMisses,
        Optional<Map<WireCount, Long>> wire,
        Optional<Map<String, Long>> charged,
        Optional<Map<String, AgentFigures>> agents) {
    /// More than these are not told apart in one project on one day.
    static final int SESSIONS_MAX = 1_000;

    /// More than these are counted together.
    static final int AGENTS_MAX = 20;

    private static final String OTHERS = "others";

    static final UsageFigures NONE = counting(Map.of(), Set.of(), Optional.empty());

    /// What one agent called, and the tokens that this put into contexts.
    record AgentFigures(Calls calls, long tokens) {
        AgentFigures plus(AgentFigures other) {
            return new AgentFigures(calls.plus(other.calls), tokens + other.tokens);
        }
    }

    UsageFigures {
        tools = new TreeMap<>(tools);
        sessions = new TreeSet<>(sessions);
    }

    /// @param ok how many succeeded
    record Calls(long count, long ok, long nanos) {
        static final Calls NONE = new Calls(0, 0, 0);

        long millis() {
            return Duration.ofNanos(nanos).toMillis();
        }

        Calls plus(Calls other) {
            return new Calls(count + other.count, ok + other.ok, nanos + other.nanos);
        }
    }

    static UsageFigures counting(
            Map<String, Calls> tools, Set<String> sessions, Optional<Map<String, AgentFigures>> agents) {
        return new UsageFigures(tools, sessions, 0, 0, 0, 0, 0, 0, 0, Optional.empty(), Optional.empty(), agents);
    }

    static UsageFigures fold(long tokens, long summary) {
        return only(1, tokens, summary, 0, 0, 0, 0);
    }

    static UsageFigures vote(boolean helpful) {
        return only(0, 0, 0, helpful ? 1 : 0, helpful ? 0 : 1, 0, 0);
    }

    static UsageFigures lookups(long hits, long misses) {
        return only(0, 0, 0, 0, 0, hits, misses);
    }

    private static UsageFigures only(
            long folds, long folded, long summary, long helpful, long unhelpful, long hits, long misses) {
        return new UsageFigures(
                Map.of(),
                Set.of(),
                folds,
                folded,
                summary,
                helpful,
                unhelpful,
                hits,
                misses,
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    static UsageFigures passed(Map<WireCount, Long> counts) {
        return new UsageFigures(
                Map.of(), Set.of(), 0, 0, 0, 0, 0, 0, 0, Optional.of(counts), Optional.empty(), Optional.empty());
    }

    static UsageFigures charged(String tool, String agent, long tokens) {
        return new UsageFigures(
                Map.of(),
                Set.of(),
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                Optional.empty(),
                Optional.of(Map.of(tool, tokens)),
                Optional.of(Map.of(agent, new AgentFigures(Calls.NONE, tokens))));
    }

    static Map<String, AgentFigures> agents(Map<String, AgentFigures> some, Map<String, AgentFigures> more) {
        var sums = new TreeMap<>(some);
        more.forEach((agent, its) -> sums.merge(
                sums.containsKey(agent) || sums.size() < AGENTS_MAX ? agent : OTHERS, its, AgentFigures::plus));
        return sums;
    }

    private static <K> Optional<Map<K, Long>> together(
            Optional<Map<K, Long>> some, Optional<Map<K, Long>> more, Map<K, Long> sums) {
        Stream.of(some, more)
                .flatMap(Optional::stream)
                .forEach(counts -> counts.forEach((what, count) -> sums.merge(what, count, Long::sum)));
        return sums.isEmpty() ? Optional.empty() : Optional.of(sums);
    }

    /// Of one day in one project.
    UsageFigures plus(UsageFigures other) {
        return plus(other, SESSIONS_MAX);
    }

    UsageFigures plus(UsageFigures other, int sessionsMax) {
        var allTools = new HashMap<>(tools);
        other.tools.forEach((tool, calls) -> allTools.merge(tool, calls, Calls::plus));
        var allSessions = new HashSet<>(sessions);
        other.sessions.stream()
                .limit(Math.max(0, sessionsMax - allSessions.size()))
                .forEach(allSessions::add);
        return new UsageFigures(
                allTools,
                allSessions,
                folds + other.folds,
                foldedTokens + other.foldedTokens,
                summaryTokens + other.summaryTokens,
                helpful + other.helpful,
                unhelpful + other.unhelpful,
                cacheHits + other.cacheHits,
                cacheMisses + other.cacheMisses,
                together(wire, other.wire, new EnumMap<>(WireCount.class)),
                together(charged, other.charged, new TreeMap<>()),
                Optional.of(agents(agents.orElse(Map.of()), other.agents.orElse(Map.of())))
                        .filter(sums -> !sums.isEmpty()));
    }

    String toJson() {
        return Json.MAPPER.writeValueAsString(this);
    }

    static UsageFigures of(String json) {
        return Json.MAPPER.readValue(json, UsageFigures.class);
    }
}
