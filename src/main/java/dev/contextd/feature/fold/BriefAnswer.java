package dev.contextd.feature.fold;

import dev.contextd.tool.Json;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/// The text of an answer that stays in the context for ever: what a model goes on with, as JSON, and nothing else. The
/// object beside it has what the seeds ask for.
final class BriefAnswer {
    private final ObjectNode fields = Json.object();

    private BriefAnswer() {}

    static BriefAnswer of(String name, Object value) {
        return new BriefAnswer().with(name, value);
    }

    BriefAnswer with(String name, Object value) {
        fields.set(name, Json.MAPPER.valueToTree(value));
        return this;
    }

    /// What is absent is left out.
    BriefAnswer maybe(String name, Optional<?> value) {
        value.ifPresent(present -> with(name, present));
        return this;
    }

    String text() {
        return fields.toString();
    }
}
