package dev.contextd.api;

import dev.contextd.base.failure.Failure;
import dev.contextd.tool.Arguments;
import dev.contextd.tool.TypedCalls;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Contexts: messages under a name that the program gives, summarised as they grow, searched, and related to others.
///
/// This is the package that seed 002 (docs/seeds.md) describes, operation by operation:
///
/// | seed 002 | here |
/// | --- | --- |
/// | `ping` | nothing: there is no server to reach, an open [Contextd] answers |
/// | `add_message` | [#add(String, Role, String)], [#add(String, Role, String, Importance, List)] |
/// | `retrieve_context` | [#retrieve(String)]; parts of a long one by [#newest], [#between] and [#about] |
/// | `get_similar_contexts` | [#similar(String)], [#similar(String, int)], [#similarTo] |
/// | `add_relationship` | [#relate(String, String, Relationship)], [#relate(String, String, Relationship, double)] |
/// | `get_related_contexts` | [#related(String)], [#related(String, Relationship, Direction)] |
/// | `summarize_context` | [#summarize] |
/// | `visualize_context` | [#list] without a context; [#show], [#mermaid(String, int)] and [#text(String, int)] of one,
/// [#mermaid()] and [#text()] of all |
/// | `get_context_metrics` | [#metrics] |
/// | `Message`, `ContextSummary`, `SimilarContext`, `ContextRelationshipType` | [Message], [Summary], [Similar],
/// [Relationship] |
/// | configuration options | the settings of [Contextd#open(java.nio.file.Path, Map)]; `contextDir` is its directory |
/// | errors | [Failure] with a kind and a sentence |
///
/// Beside it [#search] finds single messages in all contexts, [Contextd#tokens] counts tokens and [Contextd#forget]
/// deletes a context by its name, or a message by its id.
public final class ConversationCalls {
    /// The most one answer of the tool may have; a whole context is asked for in as many as it takes.
    private static final int TOKENS_MAX = 200_000;

    private static final int DEPTH = 1;

    /// Who said something.
    public enum Role {
        USER,
        ASSISTANT
    }

    /// How much a message matters. What is `CRITICAL` is never left out of a summary.
    public enum Importance {
        LOW,
        MEDIUM,
        HIGH,
        CRITICAL
    }

    /// How one context is related to another.
    public enum Relationship {
        SIMILAR,
        CONTINUES,
        REFERENCES,
        PARENT,
        CHILD
    }

    /// Which relations of a context.
    public enum Direction {
        INCOMING,
        OUTGOING,
        BOTH
    }

    /// Today, the last 7 or the last 30 days (UTC).
    public enum Period {
        DAY,
        WEEK,
        MONTH
    }

    /// One message.
    ///
    /// @param id by which it can be forgotten
    public record Message(
            Role role, String content, Importance importance, List<String> tags, Instant timestamp, String id) {}

    /// What a context comes to.
    ///
    /// @param summary its text
    /// @param codeBlocks code of the conversation, as it was
    /// @param messageCount of the context when this was made
    /// @param version counted up from 1
    /// @param keyInsights decisions, errors, open questions
    /// @param importanceScore how much the context matters, 0.25 to 1
    /// @param tokensUsed of the summary
    /// @param tokenLimit the most it may have
    /// @param method `model` if a language model wrote it, else how it was extracted
    public record Summary(
            String contextId,
            Instant createdAt,
            String summary,
            List<String> codeBlocks,
            long messageCount,
            int version,
            List<String> keyInsights,
            double importanceScore,
            int tokensUsed,
            int tokenLimit,
            String method) {}

    /// A context as it was read.
    ///
    /// @param messages in the order they were said
    /// @param summary the latest, if there is one yet
    /// @param messageCount of the whole context
    /// @param omitted how many of those asked for did not fit
    public record Retrieved(
            String contextId, List<Message> messages, Optional<Summary> summary, long messageCount, long omitted) {}

    /// A context that is like what was asked for.
    ///
    /// @param similarity from 0 to 1; from 0.6 on it is about the same thing
    public record Similar(String contextId, double similarity) {}

    /// A message that was found, with what was said around it.
    ///
    /// @param shortened whether a text was cut; [#retrieve] has it whole
    /// @param score how well it fits, 0 to 1
    /// @param why what it was found by
    public record Recalled(
            String contextId,
            Message message,
            boolean shortened,
            Optional<Message> before,
            Optional<Message> after,
            double score,
            String why) {}

    /// Which messages a search looks among: `Among.ALL.of(Role.USER).since(yesterday)`.
    public record Among(
            Optional<String> contextId, Optional<Role> role, Optional<Instant> since, Optional<Instant> until) {
        /// All there are.
        public static final Among ALL =
                new Among(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

        /// Those of one context.
        public Among in(String context) {
            return new Among(Optional.of(context), role, since, until);
        }

        /// Those of one side.
        public Among of(Role whose) {
            return new Among(contextId, Optional.of(whose), since, until);
        }

        /// Those from a moment on.
        public Among since(Instant first) {
            return new Among(contextId, role, Optional.of(first), until);
        }

        /// Those before a moment.
        public Among until(Instant end) {
            return new Among(contextId, role, since, Optional.of(end));
        }
    }

    /// @param contextIds at most 200, the last used first
    /// @param total how many there are in all
    public record Listing(List<String> contextIds, long total) {}

    /// A context among others.
    ///
    /// @param relatedContexts the nearest first
    /// @param edges what relates them
    public record Portrait(
            String contextId,
            long messageCount,
            boolean hasSummary,
            Optional<String> summary,
            List<String> relatedContexts,
            List<Edge> edges) {}

    /// @param weight from 0 to 1
    public record Edge(String source, String target, Relationship type, double weight) {}

    /// How contexts are used.
    ///
    /// @param averageScore how much is made of the contexts written to in the period, 0 to 1
    /// @param totalCalls of the operations of seed 002, failed ones too
    /// @param byType the same by operation
    /// @param historyTrend the same by day
    public record Metrics(
            double averageScore,
            long totalCalls,
            Map<String, Long> byType,
            List<Day> historyTrend,
            ContextStats contextStats,
            RelationshipMetrics relationshipMetrics) {}

    /// @param date in UTC
    public record Day(LocalDate date, long count) {}

    /// @param summaryRate the share of contexts that have a summary
    public record ContextStats(long totalContexts, double averageMessagesPerContext, double summaryRate) {}

    /// Of all relations between contexts.
    public record RelationshipMetrics(long totalRelationships, Map<String, Long> byType) {}

    private record SimilarAnswer(List<Similar> results, Optional<String> note) {}

    private record RelatedAnswer(List<String> results) {}

    private record SearchAnswer(List<Recalled> messages, Optional<String> note) {}

    private record ListAnswer(List<String> sessions, long total) {}

    private record MetricsAnswer(Metrics metrics) {}

    private record Drawing(Optional<String> diagram, Optional<String> text) {}

    private final TypedCalls calls;

    ConversationCalls(TypedCalls calls) {
        this.calls = calls;
    }

    /// Adds a message to a context, which is made if there is none. Durable when this returns.
    public void add(String contextId, Role role, String message) {
        add(contextId, role, message, Importance.MEDIUM, List.of());
    }

    /// The same with what is known of the message.
    ///
    /// @param tags labels, at most 20, by which a search finds it
    public void add(String contextId, Role role, String message, Importance importance, List<String> tags) {
        calls.call(
                "add_message",
                Arguments.of("contextId", contextId)
                        .and("message", message)
                        .and("role", role)
                        .and("importance", importance.name())
                        .and("tags", tags));
    }

    /// All messages of a context and its latest summary.
    ///
    /// @throws Failure if there is no such context
    public Retrieved retrieve(String contextId) {
        var newest = read(part(contextId, TOKENS_MAX));
        var messages = new ArrayList<>(newest.messages());
        var seen = new HashSet<String>();
        messages.forEach(message -> seen.add(message.id()));
        boolean more = newest.omitted() > 0;
        while (more) {
            var older = older(contextId, messages.getFirst().timestamp(), seen);
            messages.addAll(0, older);
            more = !older.isEmpty();
        }
        return new Retrieved(contextId, messages, newest.summary(), newest.messageCount(), 0);
    }

    /// What was said before a moment or in it and is not known yet: several messages may be of one millisecond.
    private List<Message> older(String contextId, Instant moment, Set<String> seen) {
        for (long until : new long[] {moment.toEpochMilli() + 1, moment.toEpochMilli()}) {
            var unseen = read(part(contextId, TOKENS_MAX).and("before", until)).messages().stream()
                    .filter(message -> seen.add(message.id()))
                    .toList();
            if (!unseen.isEmpty()) {
                return unseen;
            }
        }
        return List.of();
    }

    /// The newest messages that fit.
    ///
    /// @param limit at most 1 000
    /// @param maxTokens from 100 to 200 000
    public Retrieved newest(String contextId, int limit, int maxTokens) {
        return read(part(contextId, maxTokens).and("limit", limit));
    }

    /// The messages after one moment and before another, the newest of them if not all fit.
    public Retrieved between(String contextId, Instant after, Instant before, int maxTokens) {
        return read(
                part(contextId, maxTokens).and("after", after.toEpochMilli()).and("before", before.toEpochMilli()));
    }

    /// The messages that have most to do with a question, as many as fit.
    public Retrieved about(String contextId, String query, int maxTokens) {
        return read(part(contextId, maxTokens).and("query", query));
    }

    private static Arguments part(String contextId, int maxTokens) {
        return Arguments.of("contextId", contextId).and("max_tokens", maxTokens);
    }

    private Retrieved read(Arguments wanted) {
        return calls.call("retrieve_context", wanted, Retrieved.class);
    }

    /// Contexts that are like a text.
    public Matches<Similar> similar(String query) {
        return similar(Arguments.of("query", query));
    }

    /// @param limit from 1 to 50
    public Matches<Similar> similar(String query, int limit) {
        return similar(Arguments.of("query", query).and("limit", limit));
    }

    /// Other contexts that are like what was said in one, told by a text of it.
    public Matches<Similar> similarTo(String contextId, String query, int limit) {
        return similar(Arguments.of("query", query).and("limit", limit).and("excludeContextId", contextId));
    }

    private Matches<Similar> similar(Arguments wanted) {
        var answer = calls.call("get_similar_contexts", wanted, SimilarAnswer.class);
        return new Matches<>(answer.results(), answer.note());
    }

    /// Relates one context to another, with a weight of 0.8.
    public void relate(String sourceContextId, String targetContextId, Relationship type) {
        relate(sourceContextId, targetContextId, type, 0.8);
    }

    /// @param weight from 0 to 1
    public void relate(String sourceContextId, String targetContextId, Relationship type, double weight) {
        calls.call(
                "add_relationship",
                Arguments.of("sourceContextId", sourceContextId)
                        .and("targetContextId", targetContextId)
                        .and("relationshipType", type)
                        .and("weight", weight));
    }

    /// The names of contexts that are related to one, the heaviest relation first.
    public List<String> related(String contextId) {
        return related(Arguments.of("contextId", contextId));
    }

    /// Those of one kind, from or to it.
    public List<String> related(String contextId, Relationship type, Direction direction) {
        return related(Arguments.of("contextId", contextId)
                .and("relationshipType", type)
                .and("direction", direction));
    }

    private List<String> related(Arguments wanted) {
        return calls.call("get_related_contexts", wanted, RelatedAnswer.class).results();
    }

    /// Makes a new version of a context's summary.
    public Summary summarize(String contextId) {
        return calls.call("summarize_context", Arguments.of("contextId", contextId), Summary.class);
    }

    /// The contexts there are.
    public Listing list() {
        var answer = calls.call("visualize_context", Arguments.none(), ListAnswer.class);
        return new Listing(answer.sessions(), answer.total());
    }

    /// A context with those next to it.
    public Portrait show(String contextId) {
        return show(contextId, DEPTH);
    }

    /// @param depth how many relations away, from 1 to 3
    public Portrait show(String contextId, int depth) {
        return calls.call(
                "visualize_context", Arguments.of("contextId", contextId).and("depth", depth), Portrait.class);
    }

    /// A context and those around it as a Mermaid diagram.
    public String mermaid(String contextId, int depth) {
        return drawn(Arguments.of("contextId", contextId).and("depth", depth), "mermaid");
    }

    /// All contexts as a Mermaid diagram.
    public String mermaid() {
        return drawn(Arguments.none(), "mermaid");
    }

    /// A context and those around it in words for people.
    public String text(String contextId, int depth) {
        return drawn(Arguments.of("contextId", contextId).and("depth", depth), "text");
    }

    /// All contexts in words for people.
    public String text() {
        return drawn(Arguments.none(), "text");
    }

    private String drawn(Arguments wanted, String format) {
        var drawing = calls.call("visualize_context", wanted.and("format", format), Drawing.class);
        return drawing.diagram().or(drawing::text).orElse("");
    }

    /// How contexts are used, and how the operations of seed 002 were called.
    public Metrics metrics(Period period) {
        return calls.call("get_context_metrics", Arguments.of("period", period), MetricsAnswer.class)
                .metrics();
    }

    /// Messages of all contexts.
    public Matches<Recalled> search(String query) {
        return search(Enquiry.of(query), Among.ALL);
    }

    /// Messages that fit an enquiry, among some of them.
    public Matches<Recalled> search(Enquiry enquiry, Among among) {
        var answer = calls.call(
                "conversation_search",
                Arguments.of("query", enquiry.text())
                        .and("project_path", enquiry.project())
                        .and("tags", enquiry.tags())
                        .and("limit", enquiry.limit())
                        .and("contextId", among.contextId())
                        .and("role", among.role())
                        .and("since", among.since())
                        .and("until", among.until()),
                SearchAnswer.class);
        return new Matches<>(answer.messages(), answer.note());
    }
}
