package dev.contextd.cli.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A file of settings of an agent, which is only read. One that is broken or not there says nothing: the agent itself
/// complains.
final class JsonFile {
    private static final long BYTES_MAX = 16 << 20;

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS, JsonReadFeature.ALLOW_TRAILING_COMMA)
            .build();

    private JsonFile() {}

    static Optional<JsonNode> read(Path file) {
        try {
            return Files.isRegularFile(file) && Files.size(file) <= BYTES_MAX
                    ? parse(Files.readString(file))
                    : Optional.empty();
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    static Optional<JsonNode> parse(String text) {
        try {
            return Optional.of(MAPPER.readTree(text)).filter(JsonNode::isObject);
        } catch (JacksonException _) {
            return Optional.empty();
        }
    }
}
