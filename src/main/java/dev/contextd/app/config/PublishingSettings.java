package dev.contextd.app.config;

import java.util.List;

/// To whom it is published what happens in branches.
final class PublishingSettings {
    private PublishingSettings() {}

    static List<Setting> all() {
        return List.of(
                new Setting(
                        "events.url",
                        "",
                        "Secret if it names a password: where NATS 2.11 or newer is, to which what happens in branches is published, and over which replicas hear of each other at once, as `nats://host:4222` or `tls://host:4222`, several separated by commas, each with `user:password@` before the host if need be; if empty, nothing is published"),
                new Setting(
                        "events.credentials_file",
                        "",
                        "File with the credentials for it: a user's JWT and the seed of their key, as `nsc` writes them, or a seed alone"),
                new Setting(
                        "events.ca_file",
                        "",
                        "File with certificates (PEM) of authorities to trust there besides those that Java trusts"),
                new Setting("events.copies", "1", "On how many servers of its cluster NATS keeps each event"));
    }
}
