package dev.contextd.keep.store.opensearch;

import dev.contextd.base.failure.Failure;
import dev.contextd.keep.engine.Engine;
import dev.contextd.keep.engine.EngineKind;
import dev.contextd.keep.engine.EngineRequest;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The three indexes behind a prefix, each by an alias, with mappings that take nothing we did not mean.
///
/// @param copies how many copies must have a write before it is acknowledged: two where there ever were two nodes
record StoreIndexes(Engine engine, String log, String record, String operation, AtomicInteger copies) {
    private static final int COPIES_MAX = 2;

    /// For how long an engine tries to do what it was asked for, in its own words; less than we wait for its answer, so
    /// that nothing is done after we have given up.
    static final String TIMEOUT = "5s";

    /// Grows when the fields change; an index of an older format is replaced by one of this.
    static final int FORMAT = 1;

    /// Others may make or replace an index at the same time.
    private static final int ATTEMPTS = 5;

    private static final String LONG = "{\"type\":\"long\"}";
    private static final String KEPT = "{\"type\":\"text\",\"index\":false}";

    private static final Map<String, String> LOG_FIELDS = Map.of(
            "number", LONG,
            "newest", LONG,
            "at", LONG,
            "writer", KEPT,
            "entry", "{\"type\":\"object\",\"enabled\":false}");
    private static final Map<String, String> RECORD_FIELDS = Map.of(
            "key", "{\"type\":\"keyword\"}",
            "sequence", LONG,
            "expires", LONG,
            "deleted", LONG,
            "json", KEPT);
    private static final Map<String, String> OPERATION_FIELDS =
            Map.of("first", LONG, "fingerprint", LONG, "done", LONG);

    /// Finds or makes them.
    ///
    /// @throws Failure of the setting if one of these names is not ours
    static StoreIndexes open(Engine engine) {
        EngineKind.of(engine);
        EngineKind.requireHealth(engine);
        var prefix = engine.url().prefix();
        var indexes = new StoreIndexes(
                engine, prefix + "-log", prefix + "-record", prefix + "-operation", new AtomicInteger(1));
        indexes.lookForCopies();
        indexes.prepare(indexes.log, LOG_FIELDS, "{}", StoreUpgrade::replaceLog);
        // scans go by the key and stop when they have enough; what they have to see is made visible before
        indexes.prepare(indexes.record, RECORD_FIELDS, """
                {"index.sort.field": "key", "index.refresh_interval": "-1"}""", StoreUpgrade::replaceRecords);
        indexes.prepare(indexes.operation, OPERATION_FIELDS, "{}", StoreUpgrade::replaceOperations);
        return indexes;
    }

    /// More nodes may have come. That there are fewer is no reason to be content with one copy.
    void lookForCopies() {
        int nodes = engine.ask(EngineRequest.get("/_cluster/health"))
                .json()
                .path("number_of_data_nodes")
                .asInt(1);
        copies.accumulateAndGet(Math.clamp(nodes, 1, COPIES_MAX), Math::max);
    }

    /// How to write what is to last: to so many copies, and soon or not at all.
    String safely() {
        return "wait_for_active_shards=" + copies + "&timeout=" + TIMEOUT;
    }

    private void prepare(String alias, Map<String, String> fields, String settings, Upgrade upgrade) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            var found = engine.ask(EngineRequest.get("/" + alias + "/_mapping"));
            if (found.isMissing()) {
                make(alias, alias + "-1", definition(fields, settings, Optional.of(alias)));
                continue;
            }
            var name = found.json().propertyNames().stream().findFirst().orElse("");
            int format = format(alias, name, found.json().path(name).path("mappings"));
            if (format == FORMAT) {
                return;
            }
            int number = Integer.parseInt(name.substring(alias.length() + 1)) + 1;
            make(alias, alias + "-" + number, definition(fields, settings, Optional.empty()));
            upgrade.run(new StoreUpgrade(engine, alias, name, alias + "-" + number));
        }
        throw wrong(alias, "is being made or replaced by others; start again in a moment");
    }

    private interface Upgrade {
        void run(StoreUpgrade upgrade);
    }

    private void make(String alias, String name, ObjectNode definition) {
        var made = engine.ask(EngineRequest.put("/" + name, definition));
        if (!made.isOk() && !made.reason().startsWith("resource_already_exists_exception")) {
            throw wrong(alias, "cannot be made (" + made.reason() + ")");
        }
    }

    private int format(String alias, String name, JsonNode mapping) {
        if (!name.matches(Pattern.quote(alias) + "-\\d{1,6}")
                || !mapping.at("/_meta/made_by").asString("").equals("contextd")
                || !mapping.path("dynamic").asString("").equals("strict")) {
            throw wrong(alias, "is not ours, or has another mapping; it was left as it is");
        }
        int format = mapping.at("/_meta/format").asInt(0);
        if (format > FORMAT) {
            throw wrong(
                    alias,
                    "was made by a newer contextd (format " + format + ", this one knows " + FORMAT
                            + "); use the newer one");
        }
        return format;
    }

    /// @param alias the name that stands for it from the beginning, if it is to have it then
    private static ObjectNode definition(Map<String, String> fields, String settings, Optional<String> alias) {
        var mapper = JsonMapper.shared();
        var definition = mapper.createObjectNode();
        alias.ifPresent(name -> definition.putObject("aliases").putObject(name).put("is_write_index", true));
        var all = (ObjectNode) mapper.readTree(settings);
        all.put("index.number_of_shards", 1)
                .put("index.auto_expand_replicas", "0-2")
                .put("index.translog.durability", "request");
        definition.set("settings", all);
        var mappings = definition.putObject("mappings").put("dynamic", "strict");
        mappings.putObject("_meta").put("made_by", "contextd").put("format", FORMAT);
        var properties = mappings.putObject("properties");
        fields.forEach((name, type) -> properties.set(name, mapper.readTree(type)));
        return definition;
    }

    private Failure wrong(String alias, String why) {
        var setting = engine.url().setting();
        return Failure.ofSetting(
                setting,
                "The index " + alias + " at " + engine.url().where() + " " + why + ". Name another prefix in " + setting
                        + ", or put the index in order.");
    }
}
