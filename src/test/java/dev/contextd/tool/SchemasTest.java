package dev.contextd.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SchemasTest {
    enum Colour {
        RED,
        DARK_BLUE
    }

    record Part(@Doc("A name") String partName) {}

    record Example(
            @Doc("A text") @Limited(Limit.ID) String someText,
            Optional<Integer> count,
            Optional<Colour> colour,
            @Range(max = 4) List<Part> parts,
            Map<String, Double> weights,
            @Limited(Limit.ID) @Range(max = 3) Optional<Map<String, String>> notes,
            Instant at,
            boolean flag) {}

    private final Schemas schemas = new Schemas(_ -> 12);

    @Test
    void aRecordBecomesAnObjectSchema() {
        var schema = schemas.input(Example.class);

        assertThat(schema.path("required").toString())
                .isEqualTo("[\"some_text\",\"parts\",\"weights\",\"at\",\"flag\"]");
        var properties = schema.path("properties");
        assertThat(properties.path("some_text").toString())
                .isEqualTo("{\"type\":\"string\",\"description\":\"A text\",\"maxLength\":12}");
        assertThat(properties.path("count").toString()).isEqualTo("{\"type\":\"integer\"}");
        assertThat(properties.path("colour").toString())
                .isEqualTo("{\"type\":\"string\",\"enum\":[\"red\",\"dark_blue\"]}");
        assertThat(properties
                        .at("/parts/items/properties/part_name/description")
                        .asString())
                .isEqualTo("A name");
        assertThat(properties.at("/parts/maxItems").asInt()).isEqualTo(4);
        assertThat(properties.at("/weights/additionalProperties/type").asString())
                .isEqualTo("number");
        assertThat(properties.path("notes").toString())
                .isEqualTo("{\"type\":\"object\",\"additionalProperties\":{\"type\":\"string\",\"maxLength\":12},"
                        + "\"propertyNames\":{\"minLength\":1,\"maxLength\":200},\"maxProperties\":3}");
        assertThat(schemas.shown(Example.class).at("/properties/notes").has("additionalProperties"))
                .as("a model may give any values, they are made texts")
                .isFalse();
        assertThat(properties.at("/at/format").asString()).isEqualTo("date-time");
    }

    @Test
    void anOutputMayBeTheErrorObjectInstead() {
        var schema = schemas.output(Part.class);

        assertThat(schema.path("type").asString()).isEqualTo("object");
        assertThat(schema.path("anyOf").toString())
                .isEqualTo("[{\"required\":[\"part_name\"]},{\"required\":[\"error\"]}]");
        assertThat(schema.at("/properties/error/required").toString()).isEqualTo("[\"code\",\"category\",\"message\"]");
    }

    @Test
    void theWireNamesAreThoseTheMapperReadsAndWrites() {
        var value = new Example(
                "a",
                Optional.of(1),
                Optional.of(Colour.DARK_BLUE),
                List.of(),
                Map.of(),
                Optional.of(Map.of()),
                Instant.EPOCH,
                true);

        var json = Json.MAPPER.valueToTree(value);

        assertThat(json.propertyNames())
                .containsExactlyElementsOf(
                        schemas.input(Example.class).path("properties").propertyNames());
        assertThat(json.path("colour").asString()).isEqualTo("dark_blue");
        assertThat(Json.MAPPER.treeToValue(json, Example.class)).isEqualTo(value);
    }

    @Test
    void whatHasNoSchemaIsRefusedWhenTheServerIsBuilt() {
        record Strange(Thread thread) {}

        assertThatThrownBy(() -> schemas.input(Strange.class)).hasMessageContaining("Thread");
    }
}
