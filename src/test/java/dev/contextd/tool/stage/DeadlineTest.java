package dev.contextd.tool.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.contextd.World;
import dev.contextd.base.failure.Failure;
import dev.contextd.tool.Connection;
import dev.contextd.tool.ToolReply;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeadlineTest {
    private final Deadline stage = new Deadline();

    private ToolReply call(Duration deadline, Runnable work) {
        var call = Calling.tool(Connection.fresh(), deadline, Optional.empty());
        return stage.handle(call, _ -> {
            work.run();
            return Calling.REPLY;
        });
    }

    private static void waitForInterrupt() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            throw new IllegalStateException("stopped", e);
        }
    }

    @Test
    void aLateCallIsInterruptedAndToldSo() {
        var failure =
                catchThrowableOfType(Failure.class, () -> call(Duration.ofMillis(20), DeadlineTest::waitForInterrupt));

        assertThat(failure.kind()).isEqualTo(Failure.Kind.TIMEOUT);
        assertThat(failure.sentence()).contains("wait", "20 ms");
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void aCallInTimeIsLeftAlone() {
        assertThat(call(Duration.ofMinutes(1), () -> {})).isEqualTo(Calling.REPLY);
    }

    @Test
    void theClientHearsOfTheTimeout(@TempDir Path directory) throws Exception {
        try (var world = World.impatientIn(directory, Duration.ofMillis(50))) {
            var error = world.http().call("wait", "{}").json().at("/result/structuredContent/error");

            assertThat(error.path("category").asString()).isEqualTo("timeout");
            assertThat(world.wait.interrupted.getCount()).isZero();
        }
    }
}
