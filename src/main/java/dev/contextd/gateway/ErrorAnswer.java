package dev.contextd.gateway;

import dev.contextd.wire.Dialect;
import java.util.Optional;

/// An answer of our own where upstream has none, in the shape in which its API tells errors, so that an agent shows it.
final class ErrorAnswer {
    private ErrorAnswer() {}

    /// @param sentence without characters that JSON would escape
    static String json(Optional<Dialect> dialect, String sentence) {
        return switch (dialect.orElse(Dialect.CHAT)) {
            case MESSAGES ->
                "{\"type\":\"error\",\"error\":{\"type\":\"api_error\",\"message\":\"%s\"}}".formatted(sentence);
            case RESPONSES, CHAT ->
                "{\"error\":{\"message\":\"%s\",\"type\":\"server_error\",\"param\":null,\"code\":null}}"
                        .formatted(sentence);
            case GEMINI ->
                "{\"error\":{\"code\":502,\"message\":\"%s\",\"status\":\"UNAVAILABLE\"}}".formatted(sentence);
        };
    }
}
