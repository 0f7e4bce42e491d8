package dev.contextd.feature.directory.file;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import dev.contextd.tool.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// Version 1 of what a context may say; `context-v1.schema.json` in the resources is its text.
public final class ContextSchema {
    static final int VERSION = 1;

    /// More problems than this help nobody.
    private static final int PROBLEMS_MAX = 20;

    private ContextSchema() {}

    /// The names of all fields there are.
    public static Set<String> fields() {
        return Compiled.FIELDS;
    }

    /// What is wrong, each naming its field; none if all is right.
    static List<String> problems(JsonNode fields) {
        return Compiled.SCHEMA.validate(fields).stream()
                .map(error -> {
                    String field = error.getInstanceLocation()
                            .toString()
                            .replaceFirst("^/", "")
                            .replace('/', '.');
                    return field.isEmpty() ? error.getMessage() : field + ": " + error.getMessage();
                })
                .limit(PROBLEMS_MAX)
                .toList();
    }

    /// Compiled when the first context is read, not at start. It never fetches a schema from anywhere.
    private static final class Compiled {
        static final Schema SCHEMA = SchemaRegistry.withDefaultDialect(
                        SpecificationVersion.DRAFT_2020_12,
                        builder -> builder.schemaRegistryConfig(SchemaRegistryConfig.builder()
                                .locale(Locale.ENGLISH)
                                .build()))
                .getSchema(text());

        static final Set<String> FIELDS = Set.copyOf(text().path("properties").propertyNames());

        private static JsonNode text() {
            try (var in = Objects.requireNonNull(ContextSchema.class.getResourceAsStream("context-v1.schema.json"))) {
                return Json.MAPPER.readTree(in);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
