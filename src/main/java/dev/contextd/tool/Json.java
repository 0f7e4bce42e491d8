package dev.contextd.tool;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.HexFormat;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// How JSON is read and written everywhere: strict about duplicate keys and depth, snake_case names.
public final class Json {
    /// Deeper nesting than any message of the protocol needs is refused while reading.
    public static final int DEPTH_MAX = 64;

    /// A message with more tokens is refused while reading: as a tree each takes many times its few bytes.
    public static final int MESSAGE_TOKENS_MAX = 200_000;

    public static final JsonMapper MAPPER = mapper(Long.MAX_VALUE);

    /// For what strangers send.
    public static final JsonMapper MESSAGES = mapper(MESSAGE_TOKENS_MAX);

    private static JsonMapper mapper(long tokensMax) {
        var constraints = StreamReadConstraints.builder()
                .maxNestingDepth(DEPTH_MAX)
                .maxTokenCount(tokensMax)
                .build();
        return JsonMapper.builder(
                        JsonFactory.builder().streamReadConstraints(constraints).build())
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
                .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
                .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
                .changeDefaultPropertyInclusion(
                        inclusion -> inclusion.withValueInclusion(JsonInclude.Include.NON_ABSENT))
                .build();
    }

    private Json() {}

    /// As JSON that also old ways of transport carry unharmed: nothing but ASCII, all in one line.
    public static String ascii(JsonNode node) {
        var escaped = new StringBuilder();
        node.toString().chars().forEach(c -> {
            if (c < 0x7f) {
                escaped.append((char) c);
            } else {
                escaped.append("\\u").append(HexFormat.of().toHexDigits((char) c));
            }
        });
        return escaped.toString();
    }

    public static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    public static JsonNode text(String value) {
        return JsonNodeFactory.instance.stringNode(value);
    }

    public static ArrayNode array() {
        return JsonNodeFactory.instance.arrayNode();
    }
}
