package dev.contextd.keep.engine;

import dev.contextd.base.failure.Failure;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// Copies what is in one index into another, with its versions: what is there in this version or a later one stays, so
/// it may be done again, and by two at once.
public final class IndexCopy {
    /// A hundred million documents take a day or two.
    private static final Duration PATIENCE = Duration.ofDays(7);

    private static final Duration PROGRESS = Duration.ofMinutes(10);
    private static final System.Logger LOG = System.getLogger(IndexCopy.class.getName());
    private static final Duration PAUSE = Duration.ofMillis(200);
    private static final Duration LATER = Duration.ofMinutes(1);

    private final Engine engine;
    private final String from;
    private final String to;

    public IndexCopy(Engine engine, String from, String to) {
        this.engine = engine;
        this.from = from;
        this.to = to;
    }

    /// Copies all that matches, as it is at the beginning at least.
    ///
    /// @return why it could not be done; empty if it was
    /// @throws Failure if it takes too long
    public String run(JsonNode query) {
        var shown = engine.ask(EngineRequest.post("/" + from + "/_refresh"));
        if (!shown.isOk()) {
            return shown.reason();
        }
        var body = JsonNodeFactory.instance.objectNode().put("conflicts", "proceed");
        body.putObject("source").put("index", from).set("query", query);
        body.putObject("dest").put("index", to).put("version_type", "external");
        var begun = engine.ask(EngineRequest.post("/_reindex?wait_for_completion=false", body));
        return begun.isOk() ? ended(begun.json().path("task").asString("")) : begun.reason();
    }

    /// The same with everything.
    public String run() {
        var all = JsonNodeFactory.instance.objectNode();
        all.putObject("match_all");
        return run(all);
    }

    private String ended(String task) {
        long start = System.nanoTime();
        long told = 0;
        for (long past = 0; past < PATIENCE.toNanos(); past = System.nanoTime() - start) {
            var done = engine.ask(EngineRequest.get("/_tasks/" + task)).json();
            if (done.path("completed").asBoolean(false)) {
                boolean whole = !done.has("error")
                        && done.path("response").path("failures").isEmpty();
                return whole ? "" : "the copying of " + from + " into " + to + " broke off";
            }
            if (past / PROGRESS.toNanos() > told) {
                told = past / PROGRESS.toNanos();
                var status = done.path("task").path("status");
                LOG.log(
                        Level.INFO,
                        "{0} of {1} documents of {2} are copied into {3}",
                        status.path("created").asLong() + status.path("updated").asLong(),
                        status.path("total").asLong(),
                        from,
                        to);
            }
            rest();
        }
        throw Failure.notYet("The index " + from + " is being copied", LATER);
    }

    private void rest() {
        try {
            TimeUnit.MILLISECONDS.sleep(PAUSE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Failure.notYet("The index " + from + " is being copied", LATER, e);
        }
    }
}
