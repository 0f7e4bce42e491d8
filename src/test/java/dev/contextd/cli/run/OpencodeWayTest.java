package dev.contextd.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.tool.Json;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class OpencodeWayTest {
    private static final String INLINE = "OPENCODE_CONFIG_CONTENT";

    @TempDir
    private Path home;

    private static JsonNode config(AgentWay way) {
        return Json.MAPPER.readTree(way.launch(RunPlans::url).environment().get(INLINE));
    }

    @Test
    void aProviderWithAKeyIsSentThroughTheGateway() {
        var way = new OpencodeWay(new RunPlans(home).plan(Map.of("ANTHROPIC_API_KEY", "made-up")));

        assertThat(RunPlans.upstream(way)).isEqualTo("https://api.anthropic.com");
        assertThat(config(way).toString())
                .isEqualTo(
                        "{\"provider\":{\"anthropic\":{\"options\":{\"baseURL\":\"http://gateway/anthropic/v1\"}}}}");
    }

    @Test
    void anAddressThatWasSetAnywhereIsWhereTheGatewayLeads() throws Exception {
        var way = new OpencodeWay(new RunPlans(home)
                .with(
                        ".config/opencode/opencode.jsonc",
                        "{ // mine\n \"provider\": {\"Mine\": {\"options\": {\"baseURL\": \"https://mine.example/v4\"}}}, }")
                .with("project/opencode.json", "{\"model\": \"Mine/large\"}")
                .plan(Map.of(INLINE, "{\"share\":\"disabled\",\"provider\":{\"Mine\":{\"name\":\"it\"}}}")));

        assertThat(RunPlans.upstream(way)).isEqualTo("https://mine.example/v4");
        assertThat(config(way).path("share").asString()).isEqualTo("disabled");
        assertThat(config(way).at("/provider/Mine/name").asString()).isEqualTo("it");
        assertThat(config(way).at("/provider/Mine/options/baseURL").asString()).isEqualTo("http://gateway/opencode-0");
        assertThat(way.launch(RunPlans::url).notes()).isEmpty();
    }

    @Test
    void aProviderWhoseAddressIsNotKnownIsTold() {
        var way = new OpencodeWay(new RunPlans(home).plan(Map.of(), "run", "-m", "unheard/of", "hello"));

        assertThat(way.upstreams()).isEmpty();
        assertThat(way.launch(RunPlans::url).notes()).singleElement().asString().contains("unheard");
    }

    @Test
    void theServerIsBroughtToWhoHasNone() {
        var way = new OpencodeWay(new RunPlans(home).plan(Map.of(), Optional.of(RunPlans.entry())));

        assertThat(config(way).at("/mcp/contextd/command").toString()).isEqualTo("[\"/opt/contextd\",\"stdio\"]");
        assertThat(config(way).at("/mcp/contextd/environment/CONTEXTD_GATEWAY").asString())
                .isEqualTo("gw_1");
    }
}
