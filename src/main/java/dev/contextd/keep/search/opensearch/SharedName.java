package dev.contextd.keep.search.opensearch;

import dev.contextd.base.failure.Failure;
import dev.contextd.keep.engine.Engine;
import dev.contextd.keep.engine.EngineAnswer;
import dev.contextd.keep.engine.EngineKind;
import dev.contextd.keep.engine.EngineRequest;
import dev.contextd.keep.engine.IndexCopy;
import java.time.Duration;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The name under which all servers know the index, whichever it is: an alias of one of a row of numbered indexes. An
/// index is replaced by pointing the name at the next one, in one step for everybody.
///
/// ```
/// contextd-search ──► contextd-search-4      the next, once it is ready: contextd-search-5
/// ```
final class SharedName {
    /// As many parts an index gets at most, if there are as many nodes for them.
    private static final int SHARDS_MAX = 3;

    /// How long it may take to show what was copied.
    private static final Duration SHOWING = Duration.ofMinutes(10);

    private final Engine engine;
    private final String alias;

    SharedName(Engine engine) {
        this.engine = engine;
        this.alias = engine.url().prefix() + "-search";
    }

    String text() {
        return alias;
    }

    /// An index that the name stands for.
    ///
    /// @param name its own
    record Standing(String name, IndexMapping mapping, JsonNode there) {}

    /// The index that the name stands for, made first if there is none.
    ///
    /// @throws Failure of the setting if something stands there that is none of ours
    Standing open() {
        var kind = EngineKind.of(engine);
        EngineKind.requireHealth(engine);
        var mapping = new IndexMapping(VectorDialect.of(kind));
        for (int attempt = 0; ; attempt++) {
            var there = find();
            if (there.isPresent()) {
                return opened(there.get(), mapping);
            }
            if (attempt > 1) {
                throw Failure.notYet("The search index " + alias + " is being made", Duration.ofSeconds(2));
            }
            // whoever is second finds what the first has made
            create(1, mapping, true);
        }
    }

    private record Found(String name, JsonNode mapping) {}

    private Optional<Found> find() {
        var answer = engine.ask(EngineRequest.get("/" + alias + "/_mapping"));
        if (answer.isMissing()) {
            return Optional.empty();
        }
        var indexes = required(answer).json().properties();
        if (indexes.size() != 1) {
            throw refused(alias + " names several indexes; it has to name one");
        }
        var only = indexes.iterator().next();
        return Optional.of(new Found(only.getKey(), only.getValue().path("mappings")));
    }

    private Standing opened(Found found, IndexMapping ours) {
        if (!IndexMapping.isOurs(found.mapping()) || found.name().equals(alias)) {
            throw refused("the index " + found.name() + " is not one of contextd's");
        }
        if (IndexMapping.format(found.mapping()) > IndexMapping.FORMAT) {
            throw refused("the index " + found.name() + " was made by a newer contextd: upgrade this one");
        }
        if (!IndexMapping.hasOurTerms(found.mapping())) {
            return next(found.name(), ours);
        }
        if (IndexMapping.format(found.mapping()) < IndexMapping.FORMAT) {
            return copied(found, ours);
        }
        if (!ours.isSound(found.mapping())) {
            throw refused("the index " + found.name()
                    + " has fields that contextd has not made; delete it, and it will be filled again from the store");
        }
        return new Standing(found.name(), ours, found.mapping());
    }

    /// What the name stands for now; nothing if it was taken away.
    Optional<String> current() {
        var answer = engine.ask(EngineRequest.get("/_alias/" + alias));
        return answer.isMissing()
                ? Optional.empty()
                : required(answer)
                        .json()
                        .propertyStream()
                        .map(java.util.Map.Entry::getKey)
                        .findFirst();
    }

    /// Up to where an index is complete.
    long position(String index) {
        var answer = engine.ask(EngineRequest.get("/" + index + "/_doc/" + positionOf(index)));
        return answer.json().path("_source").path(IndexMapping.POSITION).asLong(0);
    }

    /// The larger position wins, whoever comes last.
    EngineAnswer commit(String index, long position) {
        return commit(alias, index, position);
    }

    private EngineAnswer commit(String to, String index, long position) {
        var body = JsonNodeFactory.instance.objectNode().put(IndexMapping.POSITION, position);
        return engine.ask(EngineRequest.put(
                "/" + to + "/_doc/" + positionOf(index) + "&version_type=external&version=" + position
                        + "&require_alias=" + to.equals(alias),
                body));
    }

    /// The name of the index is part of the key: a commit that was meant for one that is gone is never read.
    private static String positionOf(String index) {
        return "position-of-" + index + "?routing=position";
    }

    /// Lets the name stand for an empty index, and forgets the one before.
    Standing next(String before, IndexMapping mapping) {
        int number = number(before) + 1;
        create(number, mapping, false);
        point(before, number);
        return open();
    }

    /// An index of this format with everything that is in an older one. Searches and writes go on there meanwhile; the
    /// position is the one before all of these writes, so that they come again from the store.
    private Standing copied(Found older, IndexMapping mapping) {
        int number = number(older.name()) + 1;
        long position = position(older.name());
        create(number, mapping, false);
        set(number, IndexMapping.whileFilled());
        addVectorFields(older, name(number));
        copy(older.name(), name(number));
        set(number, IndexMapping.inUse());
        required(engine.ask(EngineRequest.post("/" + name(number) + "/_refresh").within(SHOWING)));
        commit(name(number), name(number), position);
        point(older.name(), number);
        return open();
    }

    private void set(int number, ObjectNode settings) {
        required(engine.ask(EngineRequest.put("/" + name(number) + "/_settings", settings)));
    }

    private void addVectorFields(Found older, String to) {
        var vectors = older.mapping().path("properties").path(IndexMapping.VECTORS);
        if (!vectors.path("properties").isEmpty()) {
            var body = JsonNodeFactory.instance.objectNode();
            body.putObject("properties").set(IndexMapping.VECTORS, vectors);
            required(engine.ask(EngineRequest.put("/" + to + "/_mapping", body)));
        }
    }

    private void copy(String from, String to) {
        var trouble = new IndexCopy(engine, from, to).run();
        if (!trouble.isEmpty()) {
            throw refused("the index " + from + " could not be copied into " + to + ": " + trouble);
        }
    }

    /// One that is there already was made by another server, or by one that did not come further.
    private void create(int number, IndexMapping mapping, boolean named) {
        int nodes = engine.ask(EngineRequest.get("/_cluster/health"))
                .json()
                .path("number_of_data_nodes")
                .asInt(1);
        var body = mapping.creation(Math.clamp(nodes, 1, SHARDS_MAX));
        if (named) {
            body.putObject("aliases").putObject(alias);
        }
        var answer = engine.ask(EngineRequest.put("/" + name(number), body));
        if (!answer.isOk() && !answer.reason().startsWith("resource_already_exists")) {
            throw refused("the index " + name(number) + " cannot be made: " + answer.reason());
        }
    }

    /// In one step; if another server was faster there is nothing left to do.
    private void point(String before, int number) {
        var body = JsonNodeFactory.instance.objectNode();
        var actions = body.putArray("actions");
        action(actions.addObject(), "add").put("index", name(number)).put("alias", alias);
        action(actions.addObject(), "remove_index").put("index", before);
        var answer = engine.ask(EngineRequest.post("/_aliases", body));
        if (!answer.isMissing()) {
            required(answer);
        }
    }

    private static ObjectNode action(ObjectNode action, String name) {
        return action.putObject(name);
    }

    private String name(int number) {
        return alias + "-" + number;
    }

    private int number(String name) {
        var digits = name.startsWith(alias + "-") ? name.substring(alias.length() + 1) : "";
        return digits.matches("\\d{1,9}") ? Integer.parseInt(digits) : 0;
    }

    EngineAnswer required(EngineAnswer answer) {
        if (!answer.isOk()) {
            throw refused(answer.reason());
        }
        return answer;
    }

    Failure refused(String why) {
        return Failure.ofSetting(
                engine.url().setting(),
                "The search index of `" + engine.url().setting() + "` cannot be used: " + why
                        + "; mend that, or choose another prefix at the end of `"
                        + engine.url().setting() + "`.");
    }
}
