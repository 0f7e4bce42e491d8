package dev.contextd.replica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.keep.event.nats.NatsOfTests;
import io.nats.client.Nats;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The same where replicas hear of each other by a real NATS.
@SuppressWarnings("try") // the client's own classes say that closing them may be interrupted
final class ReplicatedSessionsOverNatsIT extends ReplicatedSessionsTest {
    @TempDir
    private static Path place;

    private static NatsOfTests nats;

    @BeforeAll
    static void begin() throws Exception {
        nats = NatsOfTests.started(place);
    }

    @AfterAll
    static void end() {
        nats.close();
    }

    @Override
    Replicas started(Path where, Map<String, String> flags) {
        return Replicas.onHeap(where, Map.of("events.url", nats.url()));
    }

    @Test
    void theOthersAreRungForWhenSomethingFollowedChanges(@TempDir Path project) throws Exception {
        try (var replicas = started(project, Map.of());
                var connection = Nats.connect(nats.url())) {
            var rings = connection.subscribe("contextd.bell");
            connection.flush(Duration.ofSeconds(20));
            replicas.join()
                    .http()
                    .call(
                            "context_branch",
                            "{\"description\":\"Search\",\"prompt\":\"Find\",\"project_path\":\"" + project + "\"}");

            var ring = rings.nextMessage(Duration.ofSeconds(20));
            assertThat(ring).isNotNull();
        }
    }
}
