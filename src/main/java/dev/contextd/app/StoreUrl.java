package dev.contextd.app;

import dev.contextd.app.config.Settings;
import java.util.Map;
import java.util.Optional;

/// Where records are kept: in the data directory if the text is empty, else in an engine. Never shown whole, since it
/// may hold a password.
///
/// @param password for engines whose URL has none
public record StoreUrl(String text, Optional<String> password) {
    /// The name of the setting.
    static final String KEY = "store.url";

    static StoreUrl of(Settings settings, Map<String, String> environment) {
        return new StoreUrl(
                settings.text(KEY).strip(),
                Optional.ofNullable(environment.get("PGPASSWORD")).filter(text -> !text.isEmpty()));
    }

    /// Whether several processes may keep things there.
    public boolean isRemote() {
        return !text.isEmpty();
    }

    @Override
    public String toString() {
        return text.replaceFirst("\\?.*", "").replaceFirst("//.*@", "//");
    }
}
