package dev.contextd.cli.run;

import dev.contextd.app.Config;
import dev.contextd.app.config.Settings;
import dev.contextd.gateway.FoldMode;
import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The settings of a gateway; a value that cannot be is refused when this is made.
///
/// @param upstreams by the name of the way that leads there
public record GatewaySettings(
        FoldMode mode,
        Map<String, Chosen> upstreams,
        int minTokens,
        boolean lateFold,
        int bodyBytesMax,
        Optional<Path> authorities) {
    public static final String CA_FILE = "gateway.ca_file";

    private static final String UPSTREAM = "gateway.upstream.";

    /// Where one API is.
    ///
    /// @param setBy the setting that says so; empty if nobody has set it
    public record Chosen(URI url, Optional<String> setBy) {}

    public static GatewaySettings of(Settings settings) {
        return new GatewaySettings(
                mode(settings),
                Stream.of("anthropic", "openai", "codex", "gemini")
                        .collect(Collectors.toUnmodifiableMap(Function.identity(), name -> upstream(settings, name))),
                settings.whole("gateway.min_tokens", 0, 100_000_000),
                settings.flag("gateway.late_fold"),
                settings.whole("gateway.body_bytes_max", 0, 1 << 30),
                authorities(settings));
    }

    private static Chosen upstream(Settings settings, String name) {
        String key = UPSTREAM + name;
        return new Chosen(
                Config.url(settings, key, "https://models.example"),
                settings.isSet(key) ? Optional.of(key) : Optional.empty());
    }

    private static FoldMode mode(Settings settings) {
        String text = settings.text("gateway.fold").strip();
        return Arrays.stream(FoldMode.values())
                .filter(mode -> mode.word().equals(text))
                .findFirst()
                .orElseThrow(() -> settings.wrong("gateway.fold", "returned, shadow or off"));
    }

    private static Optional<Path> authorities(Settings settings) {
        String text = settings.text(CA_FILE).strip();
        try {
            return text.isEmpty() ? Optional.empty() : Optional.of(Path.of(text).toAbsolutePath());
        } catch (InvalidPathException _) {
            throw settings.wrong(CA_FILE, "a path");
        }
    }
}
