package dev.contextd.feature.fold;

import dev.contextd.feature.fold.tree.SessionKey;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// What was said before anything was opened, until somebody counts it.
///
/// Of a server that long does nothing but tell its health, to however many sessions, no more is kept than this; what
/// goes beyond is not counted.
final class UncountedTexts {
    static final int SESSIONS_MAX = 100;

    /// Characters of one session.
    static final int CHARS_MAX = 200_000;

    private final Map<SessionKey, StringBuilder> texts = new HashMap<>();

    synchronized void add(SessionKey key, String text) {
        var known = texts.get(key);
        if (known == null && texts.size() < SESSIONS_MAX) {
            known = new StringBuilder();
            texts.put(key, known);
        }
        if (known != null) {
            known.append(text, 0, Math.min(text.length(), CHARS_MAX - known.length()));
        }
    }

    /// Gives what a session has said, and forgets it.
    synchronized Optional<String> take(SessionKey key) {
        return Optional.ofNullable(texts.remove(key)).map(StringBuilder::toString);
    }
}
