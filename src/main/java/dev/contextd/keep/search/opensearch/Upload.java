package dev.contextd.keep.search.opensearch;

import dev.contextd.base.failure.Failure;
import dev.contextd.keep.engine.Engine;
import dev.contextd.keep.engine.EngineRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// Sends items to the index, many at a time. Each has its version, so that what arrives twice, or too late, changes
/// nothing; what the engine has no room for at the moment is sent again, alone.
final class Upload {
    /// The most bytes of one request; a larger item goes alone.
    static final int BYTES_MAX = 2 << 20;

    /// What even a busy engine takes in a second; as much longer it is waited for.
    private static final int CHARS_PER_SECOND = 100_000;

    private static final int ATTEMPTS_MAX = 6;
    private static final long PAUSE_MILLIS = 100;
    private static final int CONFLICT = 409;

    private final Engine engine;
    private final String index;
    private final int bytesMax;

    Upload(Engine engine, String index) {
        this(engine, index, BYTES_MAX);
    }

    Upload(Engine engine, String index, int bytesMax) {
        this.engine = engine;
        this.index = index;
        this.bytesMax = bytesMax;
    }

    private record Write(IndexedItem item, long version) {}

    void send(List<IndexedItem> items) throws Gone {
        var late = write(
                items.stream().map(item -> new Write(item, item.version())).toList());
        // Of what was not newer, a vector may still be: of another model, or the first.
        for (int i = 0; !late.isEmpty() && i < ATTEMPTS_MAX; i++) {
            late = write(withNewVectors(late.stream().map(Write::item).toList()));
        }
    }

    /// @return what was not newer than what is there
    private List<Write> write(List<Write> writes) throws Gone {
        var refused = new ArrayList<Write>();
        var batch = new ArrayList<Write>();
        long bytes = 0;
        for (Write write : writes) {
            int more = line(write).getBytes(StandardCharsets.UTF_8).length;
            if (!batch.isEmpty() && bytes + more > bytesMax) {
                refused.addAll(sent(batch));
                batch.clear();
                bytes = 0;
            }
            batch.add(write);
            bytes += more;
        }
        if (!batch.isEmpty()) {
            refused.addAll(sent(batch));
        }
        return refused;
    }

    private static String line(Write write) {
        var head = JsonNodeFactory.instance.objectNode();
        head.putObject("index")
                .put("_id", write.item().id())
                .put("routing", write.item().routing())
                .put("version", write.version())
                .put("version_type", "external");
        return head + "\n" + write.item().json() + "\n";
    }

    private List<Write> sent(List<Write> batch) throws Gone {
        var refused = new ArrayList<Write>();
        var todo = List.copyOf(batch);
        for (int attempt = 1; ; attempt++) {
            var again = new ArrayList<Write>();
            var broken = new ArrayList<String>();
            sort(todo, answers(todo), refused, again, broken);
            if (!broken.isEmpty() || attempt == ATTEMPTS_MAX) {
                report(batch.size(), again.size(), broken);
            }
            if (again.isEmpty()) {
                return refused;
            }
            rest(attempt);
            todo = again;
        }
    }

    private JsonNode answers(List<Write> writes) throws Gone {
        var lines = String.join("", writes.stream().map(Upload::line).toList());
        var answer = engine.ask(EngineRequest.lines("/" + index + "/_bulk?require_alias=true", lines)
                .within(OpenSearchIndex.PATIENCE.plusSeconds(lines.length() / CHARS_PER_SECOND)));
        if (answer.isMissing()) {
            throw new Gone();
        }
        if (!answer.isOk()) {
            throw failed("refuses to take documents: " + answer.reason());
        }
        return answer.json().path("items");
    }

    private static void sort(
            List<Write> writes, JsonNode answers, List<Write> refused, List<Write> again, List<String> broken)
            throws Gone {
        for (int i = 0; i < writes.size(); i++) {
            var answer = answers.path(i).path("index");
            int status = answer.path("status").asInt(0);
            switch (status) {
                case 200, 201 -> {}
                case CONFLICT -> refused.add(writes.get(i));
                case 429, 502, 503, 504 -> again.add(writes.get(i));
                case 404 -> throw new Gone();
                default ->
                    broken.add(writes.get(i).item().id() + ": "
                            + answer.path("error").path("reason").asString("status " + status));
            }
        }
    }

    private void report(int all, int waiting, List<String> broken) {
        if (!broken.isEmpty()) {
            throw failed(
                    "did not take " + broken.size() + " of " + all + " documents; the first is " + broken.getFirst());
        }
        if (waiting > 0) {
            throw failed("has no room for " + waiting + " of " + all + " documents");
        }
    }

    private Failure failed(String why) {
        return Failure.notYet("The search engine of `" + engine.url().setting() + "` " + why, Duration.ofSeconds(5));
    }

    private void rest(int attempt) {
        try {
            long longest = PAUSE_MILLIS << attempt;
            TimeUnit.MILLISECONDS.sleep(ThreadLocalRandom.current().nextLong(longest / 2, longest));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw failed("was not waited for any longer");
        }
    }

    /// Those with a vector of a model that the document there, of the same ordinal, has not; as the next version of
    /// that.
    private List<Write> withNewVectors(List<IndexedItem> items) throws Gone {
        var candidates = items.stream().filter(item -> !item.model().isEmpty()).toList();
        if (candidates.isEmpty()) {
            return List.of();
        }
        var body = JsonNodeFactory.instance.objectNode();
        var docs = body.putArray("docs");
        candidates.forEach(item -> docs.addObject()
                .put("_id", item.id())
                .put("routing", item.routing())
                .putArray("_source")
                .add(IndexMapping.ORDINAL)
                .add(IndexMapping.MODEL)
                .add(IndexMapping.DELETED));
        var answer = engine.ask(EngineRequest.post("/" + index + "/_mget", body));
        if (answer.isMissing()) {
            throw new Gone();
        }
        var writes = new ArrayList<Write>();
        for (int i = 0; i < candidates.size(); i++) {
            var there = answer.json().path("docs").path(i);
            if (!there.path("found").isBoolean()) {
                throw failed(
                        "cannot tell what it has: " + there.at("/error/reason").asString(answer.reason()));
            }
            if (lacks(there.path("_source"), candidates.get(i))) {
                writes.add(new Write(candidates.get(i), there.path("_version").asLong() + 1));
            }
        }
        return writes;
    }

    private static boolean lacks(JsonNode there, IndexedItem item) {
        return there.path(IndexMapping.ORDINAL).asLong(-1) == item.ordinal()
                && !there.path(IndexMapping.DELETED).asBoolean(false)
                && !there.path(IndexMapping.MODEL).asString("").equals(item.model());
    }
}
