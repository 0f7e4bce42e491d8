package dev.contextd.tool.stage;

import dev.contextd.base.secret.MaskedNames;
import dev.contextd.base.secret.Secrets;
import dev.contextd.tool.Json;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Masks secrets in objects, field by field, and in texts.
public final class Scrubbing {
    private final Supplier<Secrets> secrets;

    /// @param secrets asked for at the first call, because building the rules takes time that the start does not have
    public Scrubbing(Supplier<Secrets> secrets) {
        this.secrets = secrets;
    }

    /// An object with its secrets masked, and how many they were.
    public record Masked(ObjectNode object, int count) {}

    /// An object with its secrets masked.
    public ObjectNode clean(ObjectNode object) {
        return scrub(object).object();
    }

    String scrub(String text) {
        return secrets.get().scrub(text).text();
    }

    public Masked scrub(ObjectNode object) {
        var count = new Count();
        var masked = maskedObject(object, count);
        return new Masked(masked == null ? object : masked, count.secrets);
    }

    private static final class Count {
        private int secrets;
    }

    /// A masked copy, or null if nothing in the node is secret.
    private @Nullable JsonNode masked(String name, JsonNode node, Count count) {
        return switch (node.getNodeType()) {
            case STRING -> maskedText(name, node.stringValue(), count);
            case OBJECT -> maskedObject((ObjectNode) node, count);
            case ARRAY -> maskedArray(name, node, count);
            default -> null;
        };
    }

    private @Nullable JsonNode maskedText(String name, String text, Count count) {
        var scrubbed = secrets.get().scrubField(name, text);
        count.secrets += scrubbed.findings().size();
        return scrubbed.clean() ? null : Json.text(scrubbed.text());
    }

    /// Names of fields may come from outside as well: of maps, of files.
    private @Nullable ObjectNode maskedObject(ObjectNode object, Count count) {
        ObjectNode copy = null;
        MaskedNames names = null;
        for (var property : object.properties()) {
            var name = property.getKey();
            var scrubbed = secrets.get().scrub(name);
            var masked = masked(name, property.getValue(), count);
            if (copy == null && (masked != null || !scrubbed.clean())) {
                copy = before(name, object);
            }
            if (!scrubbed.clean()) {
                count.secrets += scrubbed.findings().size();
                names = names == null ? new MaskedNames(Set.copyOf(object.propertyNames())) : names;
                name = names.of(scrubbed.text());
            }
            if (copy != null) {
                copy.set(name, masked == null ? property.getValue() : masked);
            }
        }
        return copy;
    }

    /// What stands before a field, in its order.
    private static ObjectNode before(String name, ObjectNode object) {
        var before = Json.object();
        for (var property : object.properties()) {
            if (property.getKey().equals(name)) {
                break;
            }
            before.set(property.getKey(), property.getValue());
        }
        return before;
    }

    private @Nullable JsonNode maskedArray(String name, JsonNode array, Count count) {
        var copy = Json.array();
        boolean found = false;
        for (var element : array) {
            var masked = masked(name, element, count);
            found |= masked != null;
            copy.add(masked == null ? element : masked);
        }
        return found ? copy : null;
    }
}
