package dev.contextd.replica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.Eventually;
import dev.contextd.World;
import dev.contextd.keep.library.Replica;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What an owner may do, and what was begun for them, is the same whichever replica they ask.
class ReplicatedLimitsTest {
    private static final int BURST = 10;

    @TempDir
    private Path directory;

    private Replicas replicas;
    private World a;
    private World b;

    /// Those that are tried.
    Replicas started(Path where, Map<String, String> flags) {
        return Replicas.onHeap(where, flags);
    }

    @BeforeEach
    void two() throws Exception {
        replicas = started(directory, Map.of("rate.troubleshoot", "0.001/" + BURST, "roots", directory.toString()));
        a = replicas.join();
        b = replicas.join();
        a.wiring.library();
        b.wiring.library();
        for (World world : new World[] {a, b}) {
            Eventually.isTrue(() -> world.wiring.library().replica().alive() == 2);
        }
    }

    @AfterEach
    void stop() throws Exception {
        replicas.close();
    }

    @Test
    void aRateHoldsForAllReplicasTogether() throws Exception {
        int done = 0;
        for (int i = 0; i < 4 * BURST; i++) {
            var answer = (i % 2 == 0 ? a : b).http().call("troubleshoot", "{\"error_message\":\"x\"}");
            done += answer.body().contains("rate_limited") ? 0 : 1;
        }
        assertThat(done).isEqualTo(BURST);
    }

    @Test
    void whoIsLeftAloneHasTheWholeRate() throws Exception {
        replicas.kill(a);
        replicas.clock.advance(Replica.TERM.multipliedBy(2));
        Eventually.isTrue(() -> b.wiring.library().replica().alive() == 1);
        int done = 0;
        for (int i = 0; i < 2 * BURST; i++) {
            done += b.http()
                            .call("troubleshoot", "{\"error_message\":\"x\"}")
                            .body()
                            .contains("rate_limited")
                    ? 0
                    : 1;
        }
        assertThat(done).isEqualTo(BURST);
    }

    @Test
    void theStatusSaysWhoAnsweredAndWhoIsAlive() throws Exception {
        var first = Answers.of(a, "status", "{}").path("replica");
        var second = Answers.of(b, "status", "{}").path("replica");
        assertThat(first.path("at_work").asBoolean()).isTrue();
        assertThat(second.path("at_work").asBoolean()).isFalse();
        assertThat(first.path("alive")).hasSize(2);
        assertThat(first.path("alive").toString())
                .contains(first.path("id").asString())
                .contains(second.path("id").asString());
        assertThat(first.path("id")).isNotEqualTo(second.path("id"));
    }

    @Test
    void anOperationOfOneIsKnownToTheOther() throws Exception {
        var project = Files.createDirectories(directory.resolve("project"));
        Files.writeString(project.resolve("Zebra.java"), "class Zebra { void graze() {} }");
        var path = "{\"path\":\"" + project + "\"}";
        var indexed = Answers.of(a, "index_repository", path);
        var operation = indexed.path("operation_id").asString("");
        assertThat(operation).as(indexed.toString()).isNotEmpty();
        var question = "{\"operation_id\":\"" + operation + "\"}";
        var state = Eventually.see(
                () -> Answers.of(b, "status", question).at("/operation/state").asString(""), "complete"::equals);
        assertThat(state).isEqualTo("complete");
    }
}
