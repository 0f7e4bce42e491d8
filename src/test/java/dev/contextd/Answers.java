package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import tools.jackson.databind.JsonNode;

/// What tools answer, held to the schemas they promise.
public final class Answers {
    private static final SchemaRegistry REGISTRY =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

    private Answers() {}

    /// Calls a tool in the current revision; its answer keeps to its output schema, whether it succeeded or failed.
    public static JsonNode of(World world, String tool, String arguments) throws Exception {
        var response = world.http().call(tool, arguments);
        var structured = response.json().at("/result/structuredContent");
        var schema = world.wiring.catalog().find(tool).orElseThrow().outputSchema();
        assertThat(REGISTRY.getSchema(schema).validate(structured))
                .as(response.toString())
                .isEmpty();
        return structured;
    }
}
