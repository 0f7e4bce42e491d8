package dev.contextd.base.telemetry;

import dev.contextd.base.telemetry.Instrument.Label;
import java.util.List;

/// Everything that is measured, since the start of the process: all of it in sight, and cheap enough to be always on.
///
/// Names of tools are labels, names of people and projects never are.
public final class Meters {
    private static final String OPERATION = "operation";
    private static final String OUTCOME = "outcome";

    private final Latencies requests = new Latencies(Label.of(
            "http.server.request.duration",
            "HTTP requests, from their headers to the end of the answer",
            "http.request.method",
            "http.route",
            "http.response.status_code"));
    private final Gauge activeRequests =
            new Gauge(Label.of("http.server.active_requests", "HTTP requests under way, streams included"));
    private final Gauge connections = new Gauge(Label.of("contextd.http.connections", "Open HTTP connections"));
    private final Latencies tools = new Latencies(
            Label.of("contextd.tool.duration", "Calls of tools; the outcome is ok or why not", "tool.name", OUTCOME));
    private final Latencies store = new Latencies(
            Label.of("contextd.store.duration", "Reads and writes of the record store", OPERATION, OUTCOME));
    private final Latencies search = new Latencies(
            Label.of("contextd.search.duration", "Searches in the index and changes to it", OPERATION, OUTCOME));
    private final Latencies embedding = new Latencies(
            Label.of("contextd.embedding.duration", "Batches of texts whose vectors were computed", OUTCOME));
    private final Totals embeddedTexts =
            new Totals(Label.of("contextd.embedding.texts", "Texts whose vectors were computed"));
    private final Gauge embeddingQueue =
            new Gauge(Label.of("contextd.embedding.queue", "Items that wait in memory for their vectors"));
    private final Totals folds = new Totals(Label.of("contextd.folding.folds", "Branches that were folded"));
    private final Totals foldedTokens = new Totals(
            Label.of("contextd.folding.tokens", "Tokens of folded branches: what they used, what came back", "kind"));

    public List<Instrument> all() {
        return List.of(
                requests,
                activeRequests,
                connections,
                tools,
                store,
                search,
                embedding,
                embeddedTexts,
                embeddingQueue,
                folds,
                foldedTokens);
    }

    /// By method, route and status.
    public Latencies requests() {
        return requests;
    }

    public Gauge activeRequests() {
        return activeRequests;
    }

    public Gauge connections() {
        return connections;
    }

    /// By tool and outcome.
    public Latencies tools() {
        return tools;
    }

    /// By operation and outcome.
    public Latencies store() {
        return store;
    }

    /// By operation and outcome.
    public Latencies search() {
        return search;
    }

    /// By outcome.
    public Latencies embedding() {
        return embedding;
    }

    public Totals embeddedTexts() {
        return embeddedTexts;
    }

    public Gauge embeddingQueue() {
        return embeddingQueue;
    }

    /// A branch was folded.
    ///
    /// @param used what it had used
    /// @param summary what came back of it
    public void folded(int used, int summary) {
        folds.add(1);
        foldedTokens.add(used, "used");
        foldedTokens.add(summary, "summary");
    }
}
