package dev.contextd.bench.wire;

import dev.contextd.bench.Started;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What stands before the history in every request: the tools of this product, and a text as long as the instructions of an
/// agent.
record Prelude(String instructions, List<JsonNode> tools) {
    private static final int INSTRUCTION_CHARS = 20_000;

    static Prelude read() throws IOException {
        try (var files = Files.list(Started.ROOT.resolve("src/test/resources/tools"))) {
            var tools = files.filter(it -> it.toString().endsWith(".json"))
                    .sorted()
                    .map(it -> JsonMapper.shared().readTree(it.toFile()))
                    .filter(it -> it.has("inputSchema"))
                    .toList();
            var text = Files.readString(Started.ROOT.resolve("ARCHITECTURE.md"));
            return new Prelude(text.substring(0, Math.min(text.length(), INSTRUCTION_CHARS)), tools);
        }
    }
}
