package dev.contextd.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.tool.Json;
import org.junit.jupiter.api.Test;

class CallsTest {
    private final Calls calls = new Calls();

    @Test
    void theNumberOneAndTheTextOneAreTwoIds() {
        calls.open(Json.MAPPER.readTree("1"));
        calls.open(Json.MAPPER.readTree("\"1\""));

        assertThatThrownBy(() -> calls.open(Json.MAPPER.readTree("1"))).isInstanceOf(RpcError.class);
    }

    @Test
    void aCallCancelledBeforeItRunsNeverRuns() {
        var id = Json.text("a");
        var call = calls.open(id);
        calls.cancel(id);

        assertThat(call.run(() -> {
                    throw new AssertionError("it ran");
                }))
                .isEmpty();
        assertThat(calls.isIdle()).isTrue();
    }

    @Test
    void aCancelledCallLeavesNoInterruptBehind() {
        var id = Json.text("a");

        var answer = calls.open(id).run(() -> {
            calls.cancel(id);
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
            return Json.object();
        });

        assertThat(answer).isEmpty();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void anIdIsFreeAgainAfterItsCallWhateverBecameOfIt() {
        var id = Json.text("a");
        assertThatThrownBy(() -> calls.open(id).run(() -> {
                    throw new IllegalStateException("bug");
                }))
                .isInstanceOf(IllegalStateException.class);

        assertThat(calls.open(id).run(Json::object)).isPresent();
    }

    @Test
    void beyondTheBoundACallIsRefused() {
        for (int i = 0; i < Calls.UNDER_WAY_MAX; i++) {
            calls.open(Json.text("c" + i));
        }

        assertThatThrownBy(() -> calls.open(Json.text("one more")))
                .isInstanceOf(RpcError.class)
                .hasMessageContaining("1000");
    }
}
