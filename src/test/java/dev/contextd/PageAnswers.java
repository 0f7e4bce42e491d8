package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Connection;
import dev.contextd.tool.Json;
import dev.contextd.tool.Progress;
import dev.contextd.tool.ToolReply;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// What the page is answered, held to the schemas of its tools.
public final class PageAnswers {
    private static final SchemaRegistry REGISTRY =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

    private PageAnswers() {}

    /// @param arguments with single quotes
    public static JsonNode of(World world, String tool, String arguments) {
        var reply = reply(world, tool, arguments);
        assertThat(reply.failed()).as(reply.text()).isFalse();
        return reply.structured();
    }

    /// What is wrong, in a sentence.
    public static String refusal(World world, String tool, String arguments) {
        var reply = reply(world, tool, arguments);
        assertThat(reply.failed()).as(reply.text()).isTrue();
        return reply.structured().at("/error/message").asString();
    }

    private static ToolReply reply(World world, String tool, String arguments) {
        var pipeline = world.wiring.pipelineOfPage();
        var reply = pipeline.run(
                        tool,
                        (ObjectNode) Json.MAPPER.readTree(arguments.replace('\'', '"')),
                        new Caller(
                                world.wiring.localUser(),
                                Connection.withoutSession("page"),
                                Progress.SILENT,
                                Optional.empty()))
                .orElseThrow();
        var schema = pipeline.catalog().find(tool).orElseThrow().outputSchema();
        assertThat(REGISTRY.getSchema(schema).validate(reply.structured()))
                .as(reply.text())
                .isEmpty();
        return reply;
    }
}
