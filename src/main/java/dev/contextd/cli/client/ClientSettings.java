package dev.contextd.cli.client;

import java.nio.file.Path;
import tools.jackson.databind.JsonNode;

/// What clients keep in files beside the one with their servers, to look at only.
public final class ClientSettings {
    private ClientSettings() {}

    /// An empty object if there is no such file; refuses one that is broken.
    public static JsonNode json(Path file) {
        return JsonText.read(
                        "",
                        file.toString(),
                        ConfigText.unmarked(
                                new ConfigFile(file, true, file).read().orElse("")))
                .rest();
    }
}
