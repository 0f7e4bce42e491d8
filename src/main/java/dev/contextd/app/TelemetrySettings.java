package dev.contextd.app;

import dev.contextd.app.config.Settings;
import dev.contextd.app.otel.OtelVariables;
import java.util.Map;

/// What those who run the server want to know of it.
///
/// @param scraper with which a scraper reads what was measured; if empty, an admin or the local user does
public record TelemetrySettings(OtelVariables otel, Config.Key scraper, LogFormat logFormat) {
    public enum LogFormat {
        TEXT,
        JSON
    }

    static TelemetrySettings of(Settings settings, Map<String, String> environment) {
        return new TelemetrySettings(
                OtelVariables.of(environment),
                new Config.Key(settings.text("http.metrics_token").strip()),
                format(settings));
    }

    private static LogFormat format(Settings settings) {
        return switch (settings.text("log.format").strip()) {
            case "text" -> LogFormat.TEXT;
            case "json" -> LogFormat.JSON;
            default -> throw settings.wrong("log.format", "text or json");
        };
    }
}
