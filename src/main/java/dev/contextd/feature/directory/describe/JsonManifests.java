package dev.contextd.feature.directory.describe;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Manifests in JSON.
final class JsonManifests {
    private JsonManifests() {}

    static Optional<Manifest> npm(byte[] json) {
        return tree(json).map(tree -> {
            var name = string(tree, "name");
            var roots = new HashMap<String, String>();
            name.ifPresent(n -> roots.put(n, ""));
            return new Manifest(
                    "npm",
                    name,
                    string(tree, "description"),
                    names(tree, "dependencies", "peerDependencies", "devDependencies"),
                    roots);
        });
    }

    static Optional<Manifest> composer(byte[] json) {
        return tree(json).map(tree -> {
            var roots = new HashMap<String, String>();
            for (String section : List.of("autoload", "autoload-dev")) {
                tree.path(section).path("psr-4").properties().forEach(entry -> {
                    var folder = entry.getValue().isArray() ? entry.getValue().path(0) : entry.getValue();
                    roots.put(entry.getKey(), folder.asString(""));
                });
            }
            return new Manifest(
                    "composer",
                    string(tree, "name"),
                    string(tree, "description"),
                    names(tree, "require", "require-dev").stream()
                            .filter(name -> name.contains("/"))
                            .toList(),
                    roots);
        });
    }

    private static Optional<JsonNode> tree(byte[] json) {
        try {
            return Optional.of(JsonMapper.shared().readTree(json)).filter(JsonNode::isObject);
        } catch (JacksonException _) {
            return Optional.empty();
        }
    }

    private static Optional<String> string(JsonNode tree, String key) {
        return tree.path(key).asStringOpt().filter(text -> !text.isBlank());
    }

    private static List<String> names(JsonNode tree, String... sections) {
        var names = new ArrayList<String>();
        for (String section : sections) {
            tree.path(section).properties().forEach(entry -> names.add(entry.getKey()));
        }
        return names;
    }
}
