package dev.contextd.app.config;

import java.util.List;

/// What those who run a server learn of it.
final class OperatingSettings {
    static final List<Setting> ALL = List.of(
            new Setting(
                    "log.level",
                    "info",
                    "Least urgent messages to log on standard error: `error`, `warning`, `info`, `debug`"),
            new Setting(
                    "log.format",
                    "text",
                    "How they are written: `text`, or `json`, an object a line, and then a line for every call as well"),
            new Setting(
                    "http.metrics_token",
                    "",
                    "Secret with which a scraper reads `/metrics`, and nothing else; if empty, that takes your own token or an admin's"));

    private OperatingSettings() {}
}
