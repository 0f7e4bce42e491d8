package dev.contextd.wire;

import java.util.Optional;
import java.util.regex.Pattern;

/// The way in which a request tells a model its history.
public enum Dialect {
    /// Anthropic's Messages.
    MESSAGES("messages"),
    /// OpenAI's Responses.
    RESPONSES("input"),
    /// OpenAI's Chat Completions, and what is compatible with them.
    CHAT("messages"),
    /// Google's generateContent.
    GEMINI("contents");

    private static final Pattern GENERATES =
            Pattern.compile("/models/[^/]+:(?:generateContent|streamGenerateContent|countTokens)");

    private final String list;

    Dialect(String list) {
        this.list = list;
    }

    /// The dialect of requests to a path, if it is one that carries a history.
    public static Optional<Dialect> ofPath(String path) {
        if (path.endsWith("/messages") || path.endsWith("/messages/count_tokens")) {
            return Optional.of(MESSAGES);
        }
        if (path.endsWith("/responses") || path.endsWith("/responses/compact")) {
            return Optional.of(RESPONSES);
        }
        if (path.endsWith("/chat/completions")) {
            return Optional.of(CHAT);
        }
        return GENERATES.matcher(path).find() ? Optional.of(GEMINI) : Optional.empty();
    }

    /// The field of a request that has the history.
    String list() {
        return list;
    }

    TurnReader turns() {
        return switch (this) {
            case MESSAGES -> new MessagesTurns();
            case RESPONSES -> new ResponsesTurns();
            case CHAT -> new ChatTurns();
            case GEMINI -> new GeminiTurns();
        };
    }
}
