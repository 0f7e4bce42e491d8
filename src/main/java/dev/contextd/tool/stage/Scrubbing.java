package dev.contextd.tool.stage;

import dev.contextd.secret.Secrets;
import dev.contextd.tool.Json;
import dev.contextd.tool.Stage;
import dev.contextd.tool.ToolCall;
import dev.contextd.tool.ToolReply;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Masks secrets in the arguments before a tool sees them, and again in its answer.
public final class Scrubbing implements Stage {
    private final Supplier<Secrets> secrets;

    /// @param secrets asked for at the first call, because building the rules takes time that the start does not have
    public Scrubbing(Supplier<Secrets> secrets) {
        this.secrets = secrets;
    }

    @Override
    public ToolReply handle(ToolCall call, Next next) {
        var reply = next.proceed(call.with(scrub(call.arguments())));
        var masked = maskedObject(reply.structured());
        if (masked == null) {
            return new ToolReply(
                    reply.structured(), secrets.get().scrub(reply.text()).text());
        }
        // The text is the object as JSON unless the tool has words of its own.
        boolean sameAsText = reply.text().equals(reply.structured().toString());
        return new ToolReply(
                masked,
                sameAsText
                        ? masked.toString()
                        : secrets.get().scrub(reply.text()).text());
    }

    /// The object with every secret in it masked.
    public ObjectNode scrub(ObjectNode object) {
        var masked = maskedObject(object);
        return masked == null ? object : masked;
    }

    /// A masked copy, or null if nothing in the node is secret.
    private @Nullable JsonNode masked(String name, JsonNode node) {
        return switch (node.getNodeType()) {
            case STRING -> maskedText(name, node.stringValue());
            case OBJECT -> maskedObject((ObjectNode) node);
            case ARRAY -> maskedArray(name, node);
            default -> null;
        };
    }

    private @Nullable JsonNode maskedText(String name, String text) {
        var scrubbed = secrets.get().scrubField(name, text);
        return scrubbed.clean() ? null : Json.text(scrubbed.text());
    }

    private @Nullable ObjectNode maskedObject(ObjectNode object) {
        ObjectNode copy = null;
        for (var property : object.properties()) {
            var masked = masked(property.getKey(), property.getValue());
            if (masked != null) {
                copy = copy == null ? Json.object().setAll(object) : copy;
                copy.set(property.getKey(), masked);
            }
        }
        return copy;
    }

    private @Nullable JsonNode maskedArray(String name, JsonNode array) {
        var copy = Json.array();
        boolean found = false;
        for (var element : array) {
            var masked = masked(name, element);
            found |= masked != null;
            copy.add(masked == null ? element : masked);
        }
        return found ? copy : null;
    }
}
