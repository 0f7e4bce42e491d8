package dev.contextd.feature.directory.describe;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.toml.TomlMapper;

/// Manifests in TOML.
final class TomlManifests {
    private static final TomlMapper MAPPER = new TomlMapper();

    private TomlManifests() {}

    static Optional<Manifest> cargo(String text) {
        return tree(text).flatMap(tree -> {
            var dependencies =
                    names(tree, "/dependencies", "/workspace/dependencies", "/dev-dependencies", "/build-dependencies");
            var name = string(tree, "/package/name");
            var roots = new HashMap<String, String>();
            name.ifPresent(n -> roots.put(n.replace('-', '_'), "src"));
            boolean some = name.isPresent()
                    || !dependencies.isEmpty()
                    || !tree.at("/workspace/members").isEmpty();
            return some
                    ? Optional.of(
                            new Manifest("cargo", name, string(tree, "/package/description"), dependencies, roots))
                    : Optional.empty();
        });
    }

    static Optional<Manifest> pyproject(String text) {
        return tree(text).flatMap(tree -> {
            var dependencies = new ArrayList<>(requirements(tree.at("/project/dependencies")));
            names(
                            tree,
                            "/tool/poetry/dependencies",
                            "/tool/poetry/dev-dependencies",
                            "/tool/poetry/group/dev/dependencies")
                    .stream()
                    .filter(name -> !name.equals("python"))
                    .forEach(dependencies::add);
            for (String table : List.of("/project/optional-dependencies", "/dependency-groups")) {
                tree.at(table).values().forEach(group -> dependencies.addAll(requirements(group)));
            }
            var name = string(tree, "/project/name").or(() -> string(tree, "/tool/poetry/name"));
            var description = string(tree, "/project/description").or(() -> string(tree, "/tool/poetry/description"));
            return name.isPresent() || description.isPresent() || !dependencies.isEmpty()
                    ? Optional.of(Manifest.of("pip", name, description, dependencies))
                    : Optional.empty();
        });
    }

    private static Optional<JsonNode> tree(String text) {
        try {
            return Optional.of(MAPPER.readTree(text)).filter(JsonNode::isObject);
        } catch (JacksonException _) {
            return Optional.empty();
        }
    }

    private static Optional<String> string(JsonNode tree, String pointer) {
        return tree.at(pointer).asStringOpt().filter(text -> !text.isBlank());
    }

    /// The keys of the tables, however they are written: `serde = "1"`, `serde.workspace = true`,
    /// `[dependencies.serde]`.
    private static List<String> names(JsonNode tree, String... tables) {
        return Stream.of(tables)
                .flatMap(table -> tree.at(table).propertyNames().stream())
                .toList();
    }

    private static List<String> requirements(JsonNode list) {
        return LineManifests.requirements(list.valueStream().flatMap(entry -> entry.stringValueOpt().stream()));
    }
}
