package dev.contextd.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CodexWayTest {
    @TempDir
    private Path home;

    private static final String OWN = """
            model_provider = "mine"

            [model_providers.mine]
            base_url = "https://mine.example/v1"
            env_key = "MINE"

            [model_providers.other]
            base_url = "https://other.example/v1"

            [profiles.work]
            model_provider = "other"
            """;

    @Test
    void withAKeyItsRequestsGoToOpenAi() {
        var way = new CodexWay(new RunPlans(home).plan(Map.of("OPENAI_API_KEY", "made-up")));

        assertThat(RunPlans.upstream(way)).isEqualTo("https://api.openai.com");
        assertThat(way.launch(RunPlans::url).arguments())
                .containsExactly(
                        "-c",
                        "model_provider=\"contextd\"",
                        "-c",
                        "model_providers.contextd={name=\"contextd\",base_url=\"http://gateway/openai/v1\",wire_api=\"responses\",supports_websockets=false,env_key=\"OPENAI_API_KEY\"}");
    }

    @Test
    void withALoginTheyGoWhereThatIsKnown() throws Exception {
        var way = new CodexWay(new RunPlans(home)
                .with(".codex/auth.json", "{\"OPENAI_API_KEY\": null, \"tokens\": {\"access_token\": \"made-up\"}}")
                .plan(Map.of()));

        assertThat(RunPlans.upstream(way)).isEqualTo("https://chatgpt.com/backend-api/codex");
        assertThat(way.launch(RunPlans::url).arguments())
                .last()
                .asString()
                .contains("base_url=\"http://gateway/codex\"", "requires_openai_auth=true");
    }

    @Test
    void aProviderOfTheUsersOwnKeepsAllButItsAddress() throws Exception {
        var plans = new RunPlans(home).with(".codex/config.toml", OWN);

        var way = new CodexWay(plans.plan(Map.of(), "exec", "hello"));

        assertThat(RunPlans.upstream(way)).isEqualTo("https://mine.example/v1");
        assertThat(way.launch(RunPlans::url).arguments())
                .containsExactly("-c", "model_providers.mine.base_url=\"http://gateway/codex-provider\"");
        assertThat(RunPlans.upstream(new CodexWay(plans.plan(Map.of(), "--profile", "work"))))
                .isEqualTo("https://other.example/v1");
        assertThat(RunPlans.upstream(new CodexWay(plans.plan(Map.of(), "-c", "model_provider=\"other\""))))
                .isEqualTo("https://other.example/v1");
        assertThat(RunPlans.upstream(new CodexWay(
                        plans.plan(Map.of(), "exec", "-c", "model_providers.mine.base_url=https://new.example"))))
                .isEqualTo("https://new.example");
    }

    @Test
    void theServerIsBroughtToWhoHasNoneAndElseToldOfTheGateway() throws Exception {
        var brought = new CodexWay(new RunPlans(home).plan(Map.of(), Optional.of(RunPlans.entry())));
        assertThat(brought.launch(RunPlans::url).arguments())
                .contains(
                        "mcp_servers.contextd.command=\"/opt/contextd\"",
                        "mcp_servers.contextd.args=[\"stdio\"]",
                        "mcp_servers.contextd.env={CONTEXTD_GATEWAY=\"gw_1\"}",
                        "mcp_servers.contextd.required=true");

        var installed = new CodexWay(new RunPlans(home)
                .with(".codex/config.toml", "[mcp_servers.contextd]\ncommand = \"contextd\"\nargs = [\"stdio\"]\n")
                .plan(Map.of()));
        assertThat(installed.launch(RunPlans::url).arguments())
                .last()
                .isEqualTo("mcp_servers.contextd.env.CONTEXTD_GATEWAY=\"gw_1\"");
    }
}
