package dev.contextd.feature.transfer;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.tool.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// The knowledge graph of `@modelcontextprotocol/server-memory`: JSON lines, each an entity with its observations or a
/// relation between two. An entity becomes a memory that says all that is known of it, relations included.
final class ServerMemoryFormat implements ForeignFormat {
    @Override
    public String word() {
        return "server-memory";
    }

    @Override
    public List<ForeignMemory> read(Path path, String project) {
        var entities = new LinkedHashMap<String, JsonNode>();
        var relations = new LinkedHashMap<String, List<String>>();
        int number = 0;
        for (String line : ForeignText.of(path).lines().toList()) {
            number++;
            if (!line.isBlank()) {
                take(parsed(line, path, number), entities, relations, path, number);
            }
        }
        return entities.values().stream()
                .map(entity -> memory(
                        entity, relations.getOrDefault(entity.path("name").asString(), List.of())))
                .toList();
    }

    private static JsonNode parsed(String line, Path path, int number) {
        try {
            return Json.MAPPER.readTree(line);
        } catch (JacksonException e) {
            throw broken(path, number, "is no JSON");
        }
    }

    private static void take(
            JsonNode line, Map<String, JsonNode> entities, Map<String, List<String>> relations, Path path, int number) {
        switch (line.path("type").asString("")) {
            case "entity" -> {
                var name = line.path("name").asString("");
                if (name.isBlank()) {
                    throw broken(path, number, "is an entity without a name");
                }
                entities.put(name, line);
            }
            case "relation" -> {
                var from = line.path("from").asString("");
                var to = line.path("to").asString("");
                var told = from + " " + line.path("relationType").asString("") + " " + to;
                relations.computeIfAbsent(from, _ -> new ArrayList<>()).add(told);
                if (!to.equals(from)) {
                    relations.computeIfAbsent(to, _ -> new ArrayList<>()).add(told);
                }
            }
            default -> throw broken(path, number, "is neither {\"type\":\"entity\", …} nor {\"type\":\"relation\", …}");
        }
    }

    private static Failure broken(Path path, int number, String what) {
        return new Failure(
                Kind.VALIDATION, path + ":" + number + " " + what + "; server-memory writes its file as lines.");
    }

    private static ForeignMemory memory(JsonNode entity, List<String> relations) {
        var name = entity.path("name").asString();
        var type = entity.path("entityType").asString("");
        var content = new StringBuilder();
        entity.path("observations")
                .forEach(each -> content.append("- ").append(each.asString("")).append('\n'));
        relations.forEach(each -> content.append("- ").append(each).append('\n'));
        if (content.isEmpty()) {
            content.append(name).append(type.isEmpty() ? "" : ": " + type);
        }
        return new ForeignMemory(
                name, name, content.toString().strip(), type.isEmpty() ? List.of() : List.of(type), Optional.empty());
    }
}
