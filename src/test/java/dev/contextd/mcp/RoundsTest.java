package dev.contextd.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.HttpClientOfTests;
import dev.contextd.Requests;
import dev.contextd.mcp.fixture.FixtureServer;
import dev.contextd.tool.Json;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// docs/protocol.md §2.6: requests of the current revision that take several rounds.
class RoundsTest {
    private static final String ROUNDS = "test_input_required_result_multi_round";
    private static final String ONE = "test_input_required_result_elicitation";

    FixtureServer server;
    HttpClientOfTests http;

    @BeforeEach
    void open() {
        server = FixtureServer.start();
        http = new HttpClientOfTests(server.port());
    }

    @AfterEach
    void close() throws Exception {
        server.close();
    }

    private HttpClientOfTests.Answer call(String tool, String more) throws Exception {
        var params = Requests.tool(tool, "{}");
        params.setAll((ObjectNode) Json.MAPPER.readTree(more));
        var capabilities = params.putObject("_meta").putObject(Requests.CAPABILITIES_KEY);
        capabilities.putObject("elicitation");
        capabilities.putObject("sampling");
        return http.stateless("tools/call", params);
    }

    private static String answer(String key, String state) {
        String given = state.isEmpty() ? "" : ",\"requestState\":\"" + state + "\"";
        return "{\"inputResponses\":{\"" + key + "\":{\"action\":\"accept\",\"content\":{\"name\":\"Ann\"}}}" + given
                + "}";
    }

    private JsonNode firstRound() throws Exception {
        return call(ROUNDS, "{}").json().path("result");
    }

    @Test
    void aRoundEndsWithQuestionsAndAStateAndIsNotToBeCached() throws Exception {
        var round = firstRound();

        assertThat(round.path("resultType").asString()).isEqualTo("input_required");
        assertThat(round.at("/inputRequests/step1/method").asString()).isEqualTo("elicitation/create");
        assertThat(round.path("requestState").asString()).isNotEmpty();
        assertThat(round.has("ttlMs")).isFalse();
    }

    @Test
    void earlierAnswersAreKeptInTheState() throws Exception {
        var second = call(
                        ROUNDS,
                        answer("step1", firstRound().path("requestState").asString()))
                .json()
                .path("result");
        assertThat(second.path("inputRequests").propertyNames()).containsExactly("step2");

        var third = call(ROUNDS, answer("step2", second.path("requestState").asString()))
                .json()
                .path("result");
        assertThat(third.path("resultType").asString()).isEqualTo("complete");
    }

    @Test
    void aStateThatWasAlteredIsAnError() throws Exception {
        String state = firstRound().path("requestState").asString();
        for (String altered : new String[] {state + "x", "x" + state, state.replace('.', '-'), "", "."}) {
            assertThat(call(ROUNDS, answer("step1", altered.isEmpty() ? " " : altered))
                            .errorCode())
                    .as(altered)
                    .isEqualTo(-32602);
        }
    }

    @Test
    void aStateOfAnotherRequestIsAnError() throws Exception {
        String state = firstRound().path("requestState").asString();

        assertThat(call(ONE, answer("user_name", state)).errorCode()).isEqualTo(-32602);
    }

    @Test
    void missingAnswersAreAskedForAgainAndUnknownOnesIgnored() throws Exception {
        var again = call(ONE, answer("other", "")).json().path("result");

        assertThat(again.path("resultType").asString()).isEqualTo("input_required");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{\"inputResponses\":null}", "{\"inputResponses\":[]}", "{\"inputResponses\":{\"user_name\":7}}"
            })
    void answersOfTheWrongShapeAreAnError(String more) throws Exception {
        assertThat(call(ONE, more).errorCode()).isEqualTo(-32602);
    }

    @Test
    void onlyWhatTheClientDeclaredIsAskedOfIt() throws Exception {
        var answer = http.call(ONE, "{}");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.errorCode()).isEqualTo(-32021);
        assertThat(answer.json().at("/error/data/requiredCapabilities").toString())
                .isEqualTo("{\"elicitation\":{}}");
    }

    @Test
    void aLogMessageIsSentOnlyToThoseWhoAskedForIt() throws Exception {
        var silent = Requests.stateless(1, "tools/call", Requests.tool("test_logging_tool", "{}"));
        var wanted = silent.deepCopy();
        ((ObjectNode) wanted.at("/params/_meta")).put("io.modelcontextprotocol/logLevel", "debug");

        assertThat(http.stateless(silent, Map.of()).messages()).hasSize(1);
        assertThat(http.stateless(wanted, Map.of())
                        .messages()
                        .getFirst()
                        .path("method")
                        .asString())
                .isEqualTo("notifications/message");
    }
}
