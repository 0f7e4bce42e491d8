package dev.contextd.cli.client;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.source.yaml.BrokenYaml;
import dev.contextd.source.yaml.YamlFields;
import dev.contextd.source.yaml.YamlMembers;
import dev.contextd.tool.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// YAML, where our entry stands in lines of its own below the others.
final class YamlEntries implements ConfigText {
    private static final int CHARS_MAX = 4 << 20;

    private final String servers;
    private final String file;
    private final String text;
    private final JsonNode tree;

    private YamlEntries(String servers, String file, String text, JsonNode tree) {
        this.servers = servers;
        this.file = file;
        this.text = text;
        this.tree = tree;
    }

    static YamlEntries read(String servers, String file, String text) {
        try {
            JsonNode tree = isEmpty(text)
                    ? Json.object()
                    : Json.MAPPER.valueToTree(YamlFields.read(text, CHARS_MAX).values());
            var there = tree.path(servers);
            if (!there.isObject() && !there.isMissingNode() && !there.isNull()) {
                throw new Failure(
                        Kind.VALIDATION,
                        file + ": " + servers
                                + " does not hold things with names; mend it first. Nothing was changed.");
            }
            return new YamlEntries(servers, file, text, tree);
        } catch (BrokenYaml e) {
            throw broken(file, e);
        }
    }

    /// Nothing but space and comments.
    private static boolean isEmpty(String text) {
        return text.lines().map(String::strip).allMatch(line -> line.isEmpty() || line.startsWith("#"));
    }

    private static Failure broken(String file, BrokenYaml e) {
        return new Failure(
                Kind.VALIDATION,
                "%s cannot be edited at line %d: %s; mend it first. Nothing was changed."
                        .formatted(file, e.line() + 1, e.problem()),
                Map.of(),
                e);
    }

    @Override
    public Optional<JsonNode> entry() {
        return Optional.ofNullable(tree.path(servers).get(ServerEntry.NAME));
    }

    @Override
    public JsonNode rest() {
        return ConfigText.rest(tree, servers);
    }

    @Override
    public boolean hasServers() {
        return tree.has(servers);
    }

    @Override
    public String with(ObjectNode entry) {
        Map<String, ?> fields = Json.MAPPER.convertValue(entry, new TypeReference<LinkedHashMap<String, Object>>() {});
        try {
            return YamlMembers.of(text, servers).with(ServerEntry.NAME, fields);
        } catch (BrokenYaml e) {
            throw broken(file, e);
        }
    }

    @Override
    public String without(boolean emptyToo) {
        try {
            return YamlMembers.of(text, servers).without(ServerEntry.NAME, emptyToo);
        } catch (BrokenYaml e) {
            throw broken(file, e);
        }
    }
}
