package dev.contextd.local.bridge;

import dev.contextd.base.text.Utf8;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/// The few fields of a message that the bridge needs: its method, its id and what it answers.
///
/// @param id the id as it stands in the JSON, quotes and all
/// @param idFrom where that begins in the line, in bytes
/// @param about the request, resource or level that the parameters name, as it stands in the JSON
record MessagePeek(Optional<String> method, Optional<String> id, int idFrom, Optional<String> about) {
    private static final JsonFactory JSON = new JsonFactory();

    boolean isRequest() {
        return method.isPresent() && id.isPresent();
    }

    boolean isResponse() {
        return method.isEmpty() && id.isPresent();
    }

    /// Whether nobody waits for what becomes of it.
    boolean isNews() {
        return id.isEmpty() ? method.isPresent() : method.isEmpty();
    }

    boolean is(String name) {
        return method.filter(name::equals).isPresent();
    }

    /// The messages of a line, several in a batch. What cannot be read is for the server to refuse: no messages.
    static List<MessagePeek> at(byte[] line) {
        if (Utf8.text(line).isEmpty()) {
            return List.of();
        }
        try (var parser = JSON.createParser(ObjectReadContext.empty(), line)) {
            return switch (parser.nextToken()) {
                case START_OBJECT -> List.of(message(parser, line));
                case START_ARRAY -> batch(parser, line);
                case null, default -> List.of();
            };
        } catch (JacksonException _) {
            return List.of();
        }
    }

    private static List<MessagePeek> batch(JsonParser parser, byte[] line) {
        var messages = new ArrayList<MessagePeek>();
        while (parser.nextToken() == JsonToken.START_OBJECT) {
            messages.add(message(parser, line));
        }
        return messages;
    }

    private static MessagePeek message(JsonParser parser, byte[] line) {
        String method = null;
        String id = null;
        int idFrom = 0;
        String about = null;
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            var value = parser.nextToken();
            switch (name) {
                case "method" -> method = value == JsonToken.VALUE_STRING ? parser.getString() : null;
                case "id" -> {
                    idFrom = (int) parser.currentTokenLocation().getByteOffset();
                    id = text(parser, value, line);
                }
                case "params" -> about = value == JsonToken.START_OBJECT ? about(parser, line) : null;
                default -> parser.skipChildren();
            }
        }
        return new MessagePeek(
                Optional.ofNullable(method), Optional.ofNullable(id), idFrom, Optional.ofNullable(about));
    }

    private static @Nullable String about(JsonParser parser, byte[] line) {
        String about = null;
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            boolean told = parser.currentName().equals("requestId")
                    || parser.currentName().equals("uri");
            var value = parser.nextToken();
            if (told) {
                about = text(parser, value, line);
            } else {
                parser.skipChildren();
            }
        }
        return about;
    }

    /// The token as it was written, so that it can be written the same way again; only ids that can be.
    private static @Nullable String text(JsonParser parser, JsonToken token, byte[] line) {
        int from = (int) parser.currentTokenLocation().getByteOffset();
        return switch (token) {
            case VALUE_STRING, VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> {
                String value = parser.getString();
                int to = (int) parser.currentLocation().getByteOffset();
                // A number ends where its digits end; a reader may be a character further already.
                int length = token == JsonToken.VALUE_STRING ? to - from : value.length();
                yield new String(line, from, length, StandardCharsets.UTF_8);
            }
            default -> {
                parser.skipChildren();
                yield null;
            }
        };
    }
}
