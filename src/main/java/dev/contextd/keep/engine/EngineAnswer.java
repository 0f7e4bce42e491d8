package dev.contextd.keep.engine;

import tools.jackson.databind.JsonNode;

/// What an engine answered: something that it did or did not do, as its status says, never that it is in trouble.
public record EngineAnswer(int status, JsonNode json) {
    private static final int OK_BELOW = 300;

    public boolean isOk() {
        return status < OK_BELOW;
    }

    public boolean isMissing() {
        return status == 404;
    }

    /// Somebody else was first, or has written since.
    public boolean isConflict() {
        return status == 409;
    }

    /// Why it was refused, in the engine's words; for logs and for who runs the engine.
    public String reason() {
        var error = json.path("error");
        return error.isString()
                ? error.stringValue()
                : error.path("type").asString("") + ": " + error.path("reason").asString("");
    }
}
