package dev.contextd.tool;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// JSON Schemas (2020-12) derived from records.
///
/// A component is required unless it is [Optional], and if that is always written it may be `null`; [Doc] describes
/// it, [Limited] and [Range] bound it, [IfAbsent] says what stands for it, enums list their values in lower case,
/// nested records become objects. Every
/// object root has `type: object`.
public final class Schemas {
    private static final Pattern HUMP = Pattern.compile("(?<=[a-z0-9])[A-Z]");

    /// Of what is given by name.
    private static final int NAME_CHARS_MAX = 200;

    private final ToIntFunction<Limit> limits;

    /// Whether a model reads them.
    private final boolean spoken;

    public Schemas(ToIntFunction<Limit> limits) {
        this(limits, false);
    }

    private Schemas(ToIntFunction<Limit> limits, boolean spoken) {
        this.limits = limits;
        this.spoken = spoken;
    }

    /// What a tool accepts. Unknown arguments are ignored, so nothing forbids them.
    public ObjectNode input(Class<? extends Record> type) {
        return record(type);
    }

    /// The same for models: with bounds in words too, and without those that no honest call comes near.
    public ObjectNode shown(Class<? extends Record> type) {
        return new Schemas(limits, true).record(type);
    }

    /// What a tool answers: its own object, or the error object every tool may answer instead; and with either what the
    /// model has to read now.
    public ObjectNode output(Class<? extends Record> type) {
        var schema = record(type);
        var properties = (ObjectNode) schema.get("properties");
        var own = properties.get("error");
        if (own == null) {
            properties.set("error", errorSchema());
        } else {
            // A tool with errors of its own still fails like all others when it is called wrongly or too often.
            var either = properties.putObject("error");
            either.set("description", own.path("description"));
            either.putArray("anyOf").add(own).add(errorSchema());
        }
        if (properties.has(ToolReply.NOTICES)) {
            throw new IllegalArgumentException(type + " has a field for what every answer may tell");
        }
        properties
                .putObject(ToolReply.NOTICES)
                .put("type", "array")
                .put("description", "Read first")
                .putObject("items")
                .put("type", "string");
        var required = schema.remove("required");
        var alternatives = schema.putArray("anyOf");
        var success = alternatives.addObject();
        if (required != null) {
            success.set("required", required);
        }
        alternatives.addObject().putArray("required").add("error");
        return schema;
    }

    private static ObjectNode errorSchema() {
        var schema = Json.object().put("type", "object").put("description", "Why it could not be done");
        var properties = schema.putObject("properties");
        properties.putObject("code").put("type", "integer").put("description", "Number of the kind of error");
        properties.putObject("category").put("type", "string").put("description", "Word for the kind of error");
        properties.putObject("message").put("type", "string").put("description", "What to do next");
        properties.putObject("data").put("type", "object").put("description", "Facts for programs");
        schema.putArray("required").add("code").add("category").add("message");
        return schema;
    }

    private ObjectNode record(Class<?> type) {
        var schema = Json.object().put("type", "object");
        var properties = schema.putObject("properties");
        var required = Json.array();
        for (RecordComponent component : type.getRecordComponents()) {
            String name = wireName(component);
            properties.set(name, component(component));
            if (component.getType() != Optional.class || isAlwaysThere(component)) {
                required.add(name);
            }
        }
        if (!required.isEmpty()) {
            schema.set("required", required);
        }
        return schema;
    }

    /// The name of a component on the wire: `projectPath` is `project_path`, unless a seed says otherwise.
    static String wireName(RecordComponent component) {
        var own = component.getAccessor().getAnnotation(JsonProperty.class);
        if (own != null) {
            return own.value();
        }
        if (component.getDeclaringRecord().isAnnotationPresent(CamelCase.class)) {
            return component.getName();
        }
        return HUMP.matcher(component.getName()).replaceAll("_$0").toLowerCase(Locale.ROOT);
    }

    /// Whether what is absent is there as `null`.
    private static boolean isAlwaysThere(RecordComponent component) {
        var include = component.getAccessor().getAnnotation(JsonInclude.class);
        return include != null && include.value() == JsonInclude.Include.ALWAYS;
    }

    private ObjectNode component(RecordComponent component) {
        var schema = type(component.getGenericType());
        if (isAlwaysThere(component)) {
            var type = schema.remove("type");
            schema.putArray("type").add(type).add("null");
        }
        var doc = component.getAnnotation(Doc.class);
        if (doc != null) {
            schema.put("description", doc.value());
        }
        var limited = component.getAnnotation(Limited.class);
        if (limited != null && !(spoken && limited.value().isHandle())) {
            bound(schema, Math.max(limits.applyAsInt(limited.value()), limited.someUpTo()));
        }
        var range = component.getAnnotation(Range.class);
        if (range != null) {
            boundNumber(schema, range);
        }
        var absent = component.getAnnotation(IfAbsent.class);
        if (absent != null) {
            schema.set("default", Json.MAPPER.readTree(absent.value()));
        }
        if (spoken) {
            SpokenBounds.say(schema);
            // Whatever comes is made a text, so a model need not.
            if (schema.at("/additionalProperties/type").asString("").equals("string")) {
                schema.remove(List.of("additionalProperties", "propertyNames"));
            }
        }
        return schema;
    }

    private static void bound(ObjectNode schema, int max) {
        if (schema.path("type").asString("").equals("integer")) {
            schema.put("minimum", 1).put("maximum", max);
            return;
        }
        for (String inner : new String[] {"items", "additionalProperties"}) {
            if (schema.get(inner) instanceof ObjectNode texts) {
                texts.put("maxLength", max);
                if (inner.equals("additionalProperties")) {
                    schema.putObject("propertyNames").put("minLength", 1).put("maxLength", NAME_CHARS_MAX);
                }
                return;
            }
        }
        schema.put("maxLength", max);
    }

    private static void boundNumber(ObjectNode schema, Range range) {
        switch (schema.path("type").asString()) {
            case "array" -> boundSize(schema, "Items", range);
            case "object" -> boundSize(schema, "Properties", range);
            default -> schema.put("minimum", range.min()).put("maximum", range.max());
        }
    }

    /// That nothing has less than no elements needs no saying, and each word of a schema is paid for in every session.
    private static void boundSize(ObjectNode schema, String unit, Range range) {
        if (range.min() > 0) {
            schema.put("min" + unit, range.min());
        }
        schema.put("max" + unit, range.max());
    }

    private ObjectNode type(Type type) {
        return switch (type) {
            case ParameterizedType generic -> generic(generic);
            case Class<?> plain -> plain(plain);
            default -> throw new IllegalArgumentException("no schema for " + type);
        };
    }

    private ObjectNode generic(ParameterizedType type) {
        Type raw = type.getRawType();
        Type[] arguments = type.getActualTypeArguments();
        if (raw == Optional.class) {
            return type(arguments[0]);
        }
        if (raw == List.class) {
            var schema = Json.object().put("type", "array");
            schema.set("items", type(arguments[0]));
            return schema;
        }
        if (raw == Map.class && arguments[0] == String.class) {
            var schema = Json.object().put("type", "object");
            var values = type(arguments[1]);
            if (!values.isEmpty()) {
                schema.set("additionalProperties", values);
            }
            return schema;
        }
        throw new IllegalArgumentException("no schema for " + type);
    }

    private ObjectNode plain(Class<?> type) {
        var schema = Json.object();
        if (type.isRecord()) {
            return record(type);
        }
        if (type.isEnum()) {
            schema.put("type", "string");
            var values = schema.putArray("enum");
            Arrays.stream(type.getEnumConstants()).forEach(value -> values.add(Json.MAPPER.valueToTree(value)));
            return schema;
        }
        if (type == JsonNode.class || type == Object.class) {
            return schema;
        }
        if (type == Instant.class) {
            return schema.put("type", "string").put("format", "date-time");
        }
        return schema.put("type", primitive(type));
    }

    private static String primitive(Class<?> type) {
        if (type == String.class) {
            return "string";
        }
        if (type == int.class || type == Integer.class || type == long.class || type == Long.class) {
            return "integer";
        }
        if (type == double.class || type == Double.class) {
            return "number";
        }
        if (type == boolean.class || type == Boolean.class) {
            return "boolean";
        }
        throw new IllegalArgumentException("no schema for " + type);
    }
}
