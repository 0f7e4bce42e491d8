package dev.contextd.keep.engine;

import java.time.Duration;
import tools.jackson.databind.JsonNode;

/// What an engine is asked.
///
/// @param path with its query, beginning with a slash
/// @param body empty if there is none
/// @param patience how long all attempts together may take
public record EngineRequest(String method, String path, String body, String type, Duration patience) {
    /// Longer than the engine needs to find another node for what one held, shorter than a tool's caller waits.
    public static final Duration PATIENCE = Duration.ofSeconds(15);

    private static final String JSON = "application/json";

    /// Objects of JSON, each in its line.
    private static final String LINES = "application/x-ndjson";

    public static EngineRequest get(String path) {
        return new EngineRequest("GET", path, "", JSON, PATIENCE);
    }

    public static EngineRequest delete(String path) {
        return new EngineRequest("DELETE", path, "", JSON, PATIENCE);
    }

    public static EngineRequest post(String path, JsonNode body) {
        return new EngineRequest("POST", path, body.toString(), JSON, PATIENCE);
    }

    public static EngineRequest post(String path) {
        return new EngineRequest("POST", path, "", JSON, PATIENCE);
    }

    public static EngineRequest put(String path, JsonNode body) {
        return new EngineRequest("PUT", path, body.toString(), JSON, PATIENCE);
    }

    /// For what takes one object a line: `_bulk` and `_msearch`.
    ///
    /// @param lines each with its end
    public static EngineRequest lines(String path, String lines) {
        return new EngineRequest("POST", path, lines, LINES, PATIENCE);
    }

    public EngineRequest within(Duration newPatience) {
        return new EngineRequest(method, path, body, type, newPatience);
    }
}
