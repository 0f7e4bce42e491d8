package dev.contextd.app;

import dev.contextd.keep.engine.EngineUrl;
import java.util.Optional;

/// With what to search: files in the data directory if the text is empty, else an engine. Never shown whole, since it
/// may hold a password.
public record SearchUrl(String text) {
    /// The name of the setting.
    static final String KEY = "search.url";

    /// @throws dev.contextd.base.failure.Failure of the setting if it is no URL of an engine
    Optional<EngineUrl> engine() {
        return text.isEmpty() ? Optional.empty() : Optional.of(EngineUrl.of(KEY, text));
    }

    @Override
    public String toString() {
        return text.replaceFirst("//.*@", "//");
    }
}
