package dev.contextd.keep.store.opensearch;

import dev.contextd.base.failure.Failure;
import dev.contextd.keep.engine.Engine;
import dev.contextd.keep.engine.EngineAnswer;
import dev.contextd.keep.engine.EngineRequest;
import dev.contextd.keep.engine.IndexCopy;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Puts an index into the place of one of an older format, while others read and write. Whoever is interrupted leaves
/// what the next one goes on with; two may do it at once.
///
/// @param alias what everybody calls it
/// @param from which stands behind that name
/// @param to made, perhaps filled in part
record StoreUpgrade(Engine engine, String alias, String from, String to) {
    private static final Duration GREEN_PATIENCE = Duration.ofSeconds(30);

    /// Longer than requests are under way.
    private static final Duration UNDER_WAY = Duration.ofSeconds(2);

    /// Entries that were added while most of them were copied are few; nobody may add another while these are. Who
    /// wants to asks again till the name stands for the next index. An interrupted upgrade leaves that so, until
    /// somebody starts and ends it: to take it back could let a write in behind the copy of another.
    void replaceLog() {
        copied(new IndexCopy(engine, from, to).run());
        if (done(engine.ask(EngineRequest.put("/" + from + "/_block/write", JsonNodeFactory.instance.objectNode())))) {
            copied(new IndexCopy(engine, from, to).run());
            point();
        }
    }

    void replaceRecords() {
        replaceMade(doc -> Mark.ofRecords(Mark.ofRecords(doc).head()));
    }

    void replaceOperations() {
        replaceMade(doc -> Mark.ofOperations(Mark.ofOperations(doc).head()));
    }

    /// Documents that are made of entries. The mark is as of before they are copied: the new index is behind then, as a
    /// copy may be at any time, and what it lacks is made again from the log.
    ///
    /// The mark is the first that is written there. So its place is before that of any mark in the older
    /// index that has come further, and nobody who has seen one of these can move this one on.
    private void replaceMade(Function<JsonNode, ObjectNode> marking) {
        var mark = engine.ask(EngineRequest.get("/" + from + "/_doc/" + Mark.ID));
        if (!mark.json().path("found").isBoolean()) {
            return;
        }
        var marked = engine.ask(EngineRequest.put("/" + to + "/_create/" + Mark.ID, marking.apply(mark.json())));
        if (!marked.isConflict() && !done(marked)) {
            return;
        }
        var others = JsonNodeFactory.instance.objectNode();
        others.putObject("bool")
                .putObject("must_not")
                .putObject("ids")
                .putArray("values")
                .add(Mark.ID);
        copied(new IndexCopy(engine, from, to).run(others));
        point();
    }

    private void copied(String trouble) {
        if (!trouble.isEmpty() && isThere()) {
            throw failed(trouble);
        }
    }

    private boolean isThere() {
        return !engine.ask(EngineRequest.get("/" + from + "/_mapping")).isMissing();
    }

    /// Whether it was done; if not because somebody else was faster, there is nothing left to do.
    private boolean done(EngineAnswer answer) {
        if (!answer.isOk() && !answer.isMissing()) {
            throw failed(answer.reason());
        }
        return answer.isOk();
    }

    /// In one step for everybody.
    private void point() {
        if (!done(engine.ask(EngineRequest.post("/" + to + "/_refresh")))) {
            return;
        }
        // nobody shall wait for copies that are still being made
        var _ = engine.ask(EngineRequest.get(
                        "/_cluster/health/" + to + "?wait_for_status=green&timeout=" + GREEN_PATIENCE.toSeconds() + "s")
                .within(GREEN_PATIENCE.multipliedBy(2)));
        var body = JsonNodeFactory.instance.objectNode();
        var actions = body.putArray("actions");
        actions.addObject()
                .putObject("add")
                .put("index", to)
                .put("alias", alias)
                .put("is_write_index", true);
        actions.addObject().putObject("remove").put("index", from).put("alias", alias);
        if (done(engine.ask(EngineRequest.post("/_aliases", body)))) {
            rest();
            var _ = done(engine.ask(EngineRequest.delete("/" + from)));
        }
    }

    /// What was sent to the older one shall still find it.
    private void rest() {
        try {
            TimeUnit.MILLISECONDS.sleep(UNDER_WAY.toMillis());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw failed("it was not waited for any longer");
        }
    }

    private Failure failed(String why) {
        return Failure.notYet(
                "The index " + from + " of store.url at " + engine.url().where() + " cannot be replaced by one of the"
                        + " present format (" + why + "); nothing is lost",
                Duration.ofSeconds(5));
    }
}
