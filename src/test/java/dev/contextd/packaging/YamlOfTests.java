package dev.contextd.packaging;

import dev.contextd.tool.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.databind.JsonNode;

/// The documents of a YAML file as JSON, with `<<` merged in, as Compose reads it.
final class YamlOfTests {
    private YamlOfTests() {}

    static List<JsonNode> read(Path file) throws IOException {
        var documents = new Load(LoadSettings.builder().build()).loadAllFromString(Files.readString(file));
        return StreamSupport.stream(documents.spliterator(), false)
                .map(document -> Json.MAPPER.<JsonNode>valueToTree(merged(document)))
                .toList();
    }

    private static Object merged(Object value) {
        return switch (value) {
            case Map<?, ?> map -> {
                var all = new LinkedHashMap<Object, Object>();
                if (map.get("<<") instanceof Map<?, ?> base) {
                    all.putAll((Map<?, ?>) merged(base));
                }
                map.forEach((key, each) -> {
                    if (!"<<".equals(key)) {
                        all.put(key, each == null ? null : merged(each));
                    }
                });
                yield all;
            }
            case List<?> list -> list.stream().map(YamlOfTests::merged).toList();
            default -> value;
        };
    }
}
