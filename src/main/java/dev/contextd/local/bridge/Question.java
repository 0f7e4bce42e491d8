package dev.contextd.local.bridge;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/// A request that only asks what is on offer, without any peculiarity. Everything else is none: what is wrong with a
/// request, the server says.
///
/// @param id as it stands in the JSON
/// @param version the revision that it claims or asks for; empty if neither
/// @param client the name that the agent gives itself; empty if it says none
record Question(String method, String id, Era era, String version, String client) {
    private static final JsonFactory JSON = new JsonFactory();
    private static final String PREFIX = "io.modelcontextprotocol/";

    /// How an agent and a server come together.
    enum Era {
        /// By a handshake, once.
        SESSION,
        /// Every request says all that it needs.
        STATELESS
    }

    static Optional<Question> of(byte[] line) {
        var messages = MessagePeek.at(line);
        if (messages.size() != 1
                || !messages.getFirst().isRequest()
                || !Prospectus.METHODS.contains(messages.getFirst().method().orElseThrow())) {
            return Optional.empty();
        }
        var peek = messages.getFirst();
        try (var parser = JSON.createParser(ObjectReadContext.empty(), line)) {
            var reading = new Reading();
            reading.message(parser);
            return reading.question(peek.method().orElseThrow(), peek.id().orElseThrow());
        } catch (JacksonException _) {
            return Optional.empty();
        }
    }

    boolean isHandshake() {
        return method.equals("initialize");
    }

    /// What is noticed on the way through a request.
    private static final class Reading {
        private boolean plain = true;
        private boolean isRpc;
        private boolean capabilities;
        private @Nullable String asked;
        private @Nullable String claimed;
        private boolean claimedCapabilities;
        private String client = "";

        Optional<Question> question(String method, String id) {
            boolean isId = id.startsWith("\"") || id.chars().allMatch(c -> c == '-' || Character.isDigit(c));
            if (!plain || !isRpc || !isId) {
                return Optional.empty();
            }
            if (claimed != null) {
                return claimedCapabilities
                        ? Optional.of(new Question(method, id, Era.STATELESS, claimed, client))
                        : Optional.empty();
            }
            if (method.equals("initialize") && (asked == null || !capabilities)) {
                return Optional.empty();
            }
            return Optional.of(new Question(method, id, Era.SESSION, asked == null ? "" : asked, client));
        }

        void message(JsonParser parser) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = parser.currentName();
                var value = parser.nextToken();
                switch (name) {
                    case "jsonrpc" ->
                        isRpc = value == JsonToken.VALUE_STRING
                                && parser.getString().equals("2.0");
                    case "params" -> {
                        if (value == JsonToken.START_OBJECT) {
                            params(parser);
                        } else {
                            skip(parser, false);
                        }
                    }
                    case "id", "method" -> parser.skipChildren();
                    default -> skip(parser, false);
                }
            }
        }

        private void params(JsonParser parser) {
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = parser.currentName();
                var value = parser.nextToken();
                switch (name) {
                    case "protocolVersion" -> asked = text(parser, value);
                    case "capabilities" -> capabilities = skip(parser, value == JsonToken.START_OBJECT);
                    case "clientInfo" -> client(parser, value);
                    case "_meta" -> {
                        if (value == JsonToken.START_OBJECT) {
                            meta(parser);
                        } else {
                            skip(parser, false);
                        }
                    }
                    default -> skip(parser, false); // a cursor, or something new
                }
            }
        }

        private void meta(JsonParser parser) {
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = parser.currentName();
                var value = parser.nextToken();
                switch (name) {
                    case PREFIX + "protocolVersion" -> claimed = text(parser, value);
                    case PREFIX + "clientCapabilities" ->
                        claimedCapabilities = skip(parser, value == JsonToken.START_OBJECT);
                    case PREFIX + "clientInfo" -> client(parser, value);
                    // refused by the server if it is none
                    case PREFIX + "logLevel" -> skip(parser, false);
                    default -> parser.skipChildren();
                }
            }
        }

        private void client(JsonParser parser, JsonToken token) {
            if (token != JsonToken.START_OBJECT) {
                skip(parser, false);
                return;
            }
            boolean named = false;
            boolean versioned = false;
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = parser.currentName();
                var value = parser.nextToken();
                if (name.equals("name") && value == JsonToken.VALUE_STRING) {
                    client = parser.getString();
                    named = true;
                } else if (name.equals("version") && value == JsonToken.VALUE_STRING) {
                    versioned = true;
                } else {
                    parser.skipChildren();
                }
            }
            plain &= named && versioned;
        }

        /// Passes over a value, and notes whether it is as it is meant to be.
        private boolean skip(JsonParser parser, boolean isMeant) {
            plain &= isMeant;
            parser.skipChildren();
            return isMeant;
        }

        private @Nullable String text(JsonParser parser, JsonToken token) {
            return skip(parser, token == JsonToken.VALUE_STRING) ? parser.getString() : null;
        }
    }
}
