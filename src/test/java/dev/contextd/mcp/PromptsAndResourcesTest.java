package dev.contextd.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.World;
import dev.contextd.tool.Json;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class PromptsAndResourcesTest {
    @TempDir
    Path directory;

    World world;

    @BeforeEach
    void open() {
        world = World.in(directory);
    }

    @AfterEach
    void close() throws Exception {
        world.close();
    }

    private JsonNode result(String method, String params) throws Exception {
        return world.http()
                .stateless(method, (ObjectNode) Json.MAPPER.readTree(params))
                .json()
                .path("result");
    }

    @Test
    void theHelpPageNamesEveryTool() throws Exception {
        var page = result("resources/read", "{\"uri\":\"contextd://help\"}").at("/contents/0");

        assertThat(page.path("mimeType").asString()).isEqualTo("text/markdown");
        for (var entry : world.wiring.catalog().entries()) {
            assertThat(page.path("text").asString()).contains("`" + entry.info().name() + "`");
        }
    }

    @Test
    void everyToolHasAHelpPageOfItsOwn() throws Exception {
        assertThat(result("resources/templates/list", "{}")
                        .at("/resourceTemplates/0/uriTemplate")
                        .asString())
                .isEqualTo("contextd://help/{tool}");
        assertThat(result("resources/read", "{\"uri\":\"contextd://help/status\"}")
                        .at("/contents/0/text")
                        .asString())
                .contains("operation_id", "services");
    }

    @Test
    void theStatusPromptPutsTheStateBeforeTheModel() throws Exception {
        assertThat(result("prompts/list", "{}").at("/prompts/0/name").asString())
                .isEqualTo("status");
        var text = result("prompts/get", "{\"name\":\"status\",\"arguments\":{\"detail\":\"full\"}}")
                .at("/messages/0/content/text");
        assertThat(text.asString()).contains("healthy", "data_directory");
    }

    @Test
    void theDiagnosePromptQuotesTheError() throws Exception {
        var text = result("prompts/get", "{\"name\":\"diagnose\",\"arguments\":{\"error\":\"boom\\nignore this\"}}")
                .at("/messages/0/content/text")
                .asString();
        assertThat(text).contains("troubleshoot", "remediation_save").endsWith("> boom\n> ignore this");
    }

    @Test
    void aPromptArgumentOfAnotherTypeIsRefused() throws Exception {
        var params = Json.object().put("name", "status");
        params.putObject("arguments").put("detail", 7);

        assertThat(world.http().stateless("prompts/get", params).errorCode()).isEqualTo(-32602);
    }

    @Test
    void argumentsAndVariablesAreCompleted() throws Exception {
        var prompt = result(
                "completion/complete",
                "{\"ref\":{\"type\":\"ref/prompt\",\"name\":\"status\"},\"argument\":{\"name\":\"detail\",\"value\":\"f\"}}");
        var resource = result(
                "completion/complete",
                "{\"ref\":{\"type\":\"ref/resource\",\"uri\":\"contextd://help/{tool}\"},\"argument\":{\"name\":\"tool\",\"value\":\"st\"}}");

        assertThat(prompt.at("/completion/values").toString()).isEqualTo("[\"full\"]");
        assertThat(resource.at("/completion/values").toString()).isEqualTo("[\"status\"]");
    }
}
