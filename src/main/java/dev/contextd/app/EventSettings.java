package dev.contextd.app;

import dev.contextd.app.config.Settings;
import dev.contextd.base.failure.Failure;
import dev.contextd.keep.event.EventTarget;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Where the events of folding go, as it was set.
final class EventSettings {
    private static final String URL = "events.url";
    private static final Set<String> SCHEMES = Set.of("nats", "tls");
    private static final int COPIES_MAX = 5;

    private EventSettings() {}

    /// Empty if they go nowhere.
    static Optional<EventTarget> of(Settings settings) {
        var servers = servers(settings);
        return servers.isEmpty()
                ? Optional.empty()
                : Optional.of(new EventTarget(
                        servers,
                        file("events.credentials_file", settings),
                        file("events.ca_file", settings),
                        settings.whole("events.copies", 1, COPIES_MAX)));
    }

    private static List<URI> servers(Settings settings) {
        var servers = new ArrayList<URI>();
        for (String text : settings.list(URL)) {
            servers.add(server(text, settings));
        }
        return servers;
    }

    private static URI server(String text, Settings settings) {
        try {
            var url = new URI(text);
            if (url.getScheme() != null
                    && SCHEMES.contains(url.getScheme())
                    && url.getHost() != null
                    && url.getRawPath().isEmpty()
                    && url.getQuery() == null) {
                return url;
            }
        } catch (URISyntaxException _) {
            // refused below like one of another kind
        }
        var wrong = settings.wrong(URL, "URLs such as nats://host:4222 or tls://host:4222, separated by commas");
        throw Failure.ofSetting(URL, wrong.sentence(), wrong);
    }

    private static Optional<Path> file(String key, Settings settings) {
        String text = settings.text(key).strip();
        try {
            return text.isEmpty() ? Optional.empty() : Optional.of(Path.of(text).toAbsolutePath());
        } catch (InvalidPathException _) {
            throw settings.wrong(key, "a path");
        }
    }
}
