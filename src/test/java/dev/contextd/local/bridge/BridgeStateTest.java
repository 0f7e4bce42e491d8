package dev.contextd.local.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What a bridge remembers of what it carried.
class BridgeStateTest {
    private static final String INITIALIZE =
            "{\"jsonrpc\":\"2.0\", \"id\" : \"ä-1\" ,\"method\":\"initialize\",\"params\":{\"id\":7}}";
    private static final String INITIALIZED = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}";

    private final BridgeState state = new BridgeState();

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String request(String id, String method) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":{}}";
    }

    private static String response(String id) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":{\"id\":99,\"method\":\"x\"}}";
    }

    private boolean tell(String line) {
        return state.toServer(bytes(line));
    }

    private boolean hear(String line) {
        return state.fromServer(bytes(line));
    }

    private static List<String> texts(List<byte[]> lines) {
        return lines.stream()
                .map(line -> new String(line, StandardCharsets.UTF_8))
                .toList();
    }

    @Test
    void requestsWaitUntilTheyAreAnswered() {
        tell(request("1", "tools/call"));
        tell(request("\"1\"", "tools/list"));
        assertThat(state.isIdle()).isFalse();
        assertThat(hear(response("1"))).isTrue();
        assertThat(state.isIdle()).as("1 and \"1\" are two").isFalse();
        hear(response("\"1\""));
        assertThat(state.isIdle()).isTrue();
    }

    @Test
    void newsWantNoAnswerAndAllElseDoes() {
        for (String news : List.of(INITIALIZED, response("1"), "[" + INITIALIZED + "," + response("1") + "]")) {
            assertThat(BridgeState.wantsAnswer(bytes(news))).as(news).isFalse();
        }
        for (String more : List.of(INITIALIZE, "[" + INITIALIZED + "," + INITIALIZE + "]", "nonsense", "{}", "[]")) {
            assertThat(BridgeState.wantsAnswer(bytes(more))).as(more).isTrue();
        }
    }

    @Test
    void aCallMayHaveBeenDoneSoTheAgentIsTold() {
        tell(request("1", "tools/call"));
        tell(request("2", "tools/list"));
        assertThat(texts(state.afterLoss("say \"why\"")))
                .singleElement()
                .isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":1,"
                        + "\"error\":{\"code\":-32603,\"message\":\"say \\\"why\\\"\"}}");
        assertThat(texts(state.forNewServer())).containsExactly(request("2", "tools/list"));
    }

    @Test
    void aNewServerIsToldTheHandshakeUnderAnotherIdAndTheAgentDoesNotHearOfIt() {
        tell(INITIALIZE);
        hear(response("\"ä-1\""));
        tell(INITIALIZED);
        tell("{\"id\":3,\"method\":\"resources/subscribe\",\"params\":{\"uri\":\"a:b\"}}");
        hear(response("3"));
        tell("{\"id\":4,\"method\":\"resources/subscribe\",\"params\":{\"uri\":\"a:c\"}}");
        hear(response("4"));
        tell("{\"id\":5,\"method\":\"resources/unsubscribe\",\"params\":{\"uri\":\"a:c\"}}");
        hear(response("5"));

        assertThat(texts(state.forNewServer()))
                .containsExactly(
                        INITIALIZE.replace("\"ä-1\"", "\"contextd-bridge-1\""),
                        INITIALIZED,
                        "{\"id\":\"contextd-bridge-2\",\"method\":\"resources/subscribe\",\"params\":{\"uri\":\"a:b\"}}");
        assertThat(tell(INITIALIZE.replace("\"ä-1\"", "\"contextd-bridge-1\""))).isTrue();
        assertThat(state.isIdle()).isTrue();
        assertThat(hear(response("\"contextd-bridge-1\""))).isFalse();
        assertThat(texts(state.forNewServer()).getFirst())
                .as("of the agent's own words")
                .isEqualTo(INITIALIZE.replace("\"ä-1\"", "\"contextd-bridge-3\""));
    }

    @Test
    void aHandshakeThatWasNotAnsweredIsSimplySaidAgain() {
        tell(INITIALIZE);
        assertThat(texts(state.forNewServer())).containsExactly(INITIALIZE);
    }

    @Test
    void nobodyWaitsForTheEndOfASubscription() {
        tell(request("1", "subscriptions/listen"));
        assertThat(state.isIdle()).isTrue();
        assertThat(texts(state.afterLoss("gone"))).isEmpty();
        assertThat(texts(state.forNewServer())).containsExactly(request("1", "subscriptions/listen"));
    }

    @Test
    void questionsOfAServerThatIsGoneAreOff() {
        assertThat(hear(request("7", "elicitation/create"))).isTrue();
        assertThat(texts(state.afterLoss("gone"))).singleElement().asString().contains("cancelled", ":7");
        assertThat(tell(response("7"))).as("the answer comes too late").isFalse();
        hear(request("8", "elicitation/create"));
        assertThat(tell(response("8"))).isTrue();
    }

    @Test
    void whatIsCancelledWaitsForNothing() {
        tell(request("1", "tools/call"));
        tell("{\"method\":\"notifications/cancelled\",\"params\":{\"reason\":\"r\",\"requestId\":1}}");
        assertThat(state.isIdle()).isTrue();
    }

    @Test
    void everyRequestOfABatchCounts() {
        tell("[" + request("1", "tools/call") + "," + INITIALIZED + "," + request("2", "tools/call") + "]");
        assertThat(state.afterLoss("gone")).hasSize(2);
    }

    @Test
    void whatIsNoMessageIsCarriedAllTheSame() {
        for (String garbage : List.of("", "{", "nonsense", "[1,2]", "{\"id\":{\"a\":1}}", "\"text\"", "{}", "[[[[")) {
            assertThat(tell(garbage)).as(garbage).isTrue();
            assertThat(hear(garbage)).as(garbage).isTrue();
        }
        assertThat(state.isIdle()).isTrue();
    }

    @Test
    void moreRequestsThanMayWaitAreRefused() {
        for (int i = 0; i < BridgeState.PENDING_MAX; i++) {
            assertThat(state.refusals(bytes(request("" + i, "tools/call")))).isEmpty();
            tell(request("" + i, "tools/call"));
        }
        assertThat(texts(state.refusals(bytes(request("\"one more\"", "tools/call")))))
                .singleElement()
                .asString()
                .contains("\"id\":\"one more\"", "" + BridgeState.INVALID_REQUEST);
        assertThat(state.refusals(bytes(request("0", "tools/call"))))
                .as("it waits already")
                .isEmpty();
        hear(response("0"));
        assertThat(state.refusals(bytes(request("\"one more\"", "tools/call")))).isEmpty();
    }

    @Test
    void whatIsTooMuchToKeepIsLostWithTheServer() {
        String half = " ".repeat(BridgeState.KEPT_BYTES_MAX / 2);
        tell(request("1", "tools/list") + half);
        tell(request("2", "tools/list") + half);

        assertThat(texts(state.afterLoss("why"))).singleElement().asString().contains("\"id\":2,\"error\"");
        assertThat(state.forNewServer()).hasSize(1);
    }

    @Test
    void ofTooManyQuestionsTheOldestIsForgotten() {
        for (int i = 0; i <= BridgeState.ASKED_MAX; i++) {
            hear(request("" + i, "roots/list"));
        }
        assertThat(tell(response("0"))).isFalse();
        assertThat(tell(response("1"))).isTrue();
        assertThat(tell(response("" + BridgeState.ASKED_MAX))).isTrue();
    }
}
