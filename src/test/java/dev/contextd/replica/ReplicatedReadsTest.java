package dev.contextd.replica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.Eventually;
import dev.contextd.World;
import dev.contextd.keep.store.RecordStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// What one replica has acknowledged, every other shows in its next answer.
class ReplicatedReadsTest {
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
    void two() {
        replicas = started(directory, Map.of());
        a = replicas.join();
        b = replicas.join();
    }

    @AfterEach
    void stop() throws Exception {
        replicas.close();
    }

    private JsonNode ask(World world, String tool, String json) throws Exception {
        return Answers.of(world, tool, json.replace('\'', '"').replace("PROJECT", directory.toString()));
    }

    private String remember(World world, String title) throws Exception {
        var answer = ask(
                world,
                "memory_record",
                "{'title':'" + title + "','content':'it was " + title
                        + "','outcome':'success','project_path':'PROJECT'}");
        assertThat(answer.path("id").asString("")).as(answer.toString()).isNotEmpty();
        return answer.path("id").asString();
    }

    private List<String> found(World world, String query) throws Exception {
        var answer = ask(world, "memory_search", "{'query':'" + query + "','project_path':'PROJECT'}");
        return StreamSupport.stream(answer.path("memories").spliterator(), false)
                .map(memory -> memory.path("id").asString())
                .toList();
    }

    @Test
    void theOtherFindsWhatWasKeptAMomentAgo() throws Exception {
        assertThat(found(b, "zebra")).isEmpty();
        for (int i = 0; i < 20; i++) {
            var one = i % 2 == 0 ? a : b;
            var other = i % 2 == 0 ? b : a;
            var id = remember(one, "zebra" + i);
            assertThat(found(other, "zebra" + i)).first().isEqualTo(id);
        }
    }

    @Test
    void theOtherFindsNothingOfWhatWasForgotten() throws Exception {
        var id = remember(a, "zebra");
        assertThat(found(b, "zebra")).containsExactly(id);
        ask(b, "forget", "{'id':'" + id + "'}");
        assertThat(found(a, "zebra")).isEmpty();
    }

    @Test
    void whoJoinsLateFindsEverything() throws Exception {
        var first = remember(a, "zebra");
        var second = remember(b, "giraffe");
        var late = replicas.join();
        assertThat(found(late, "zebra")).contains(first);
        assertThat(found(late, "giraffe")).contains(second);
    }

    /// What an index has noted as complete it does not look at again.
    @Test
    void whoComesBackFindsWhatTheOtherKeptMeanwhile() throws Exception {
        remember(b, "giraffe");
        found(a, "giraffe");
        var id = remember(b, "zebra");
        // It has kept something itself since, so it notes how far its index has come when it stops.
        remember(a, "okapi");
        a.close();
        var back = replicas.rejoin(0);
        assertThat(found(back, "zebra")).contains(id);
    }

    @Test
    void listsAreOfBoth() throws Exception {
        for (int i = 0; i < 6; i++) {
            var one = i % 2 == 0 ? a : b;
            ask(one, "checkpoint_save", "{'summary':'step " + i + "','project_path':'PROJECT'}");
            for (World world : List.of(a, b)) {
                var list = ask(world, "checkpoint_list", "{'project_path':'PROJECT'}");
                assertThat(list.path("total").asInt()).isEqualTo(i + 1);
                assertThat(list.at("/checkpoints/0/summary").asString()).isEqualTo("step " + i);
            }
        }
    }

    @Test
    void aListThatWasNotLookedAtForDaysHasNoGhosts() throws Exception {
        var gone = ask(a, "checkpoint_save", "{'summary':'gone','project_path':'PROJECT'}")
                .path("id")
                .asString();
        ask(b, "checkpoint_list", "{'project_path':'PROJECT'}");
        ask(a, "forget", "{'id':'" + gone + "'}");
        replicas.clock.advance(RecordStore.DELETIONS_KEPT.plus(Duration.ofHours(1)));
        // A replica that starts sweeps; then nobody can see any more that there was a deletion.
        a.close();
        replicas.rejoin(0).wiring.library();
        // An engine sweeps what it shows to searches, and what was deleted a moment ago it may not show yet.
        Eventually.isTrue(() -> replicas.seen(store -> {
            store.sweep(RecordStore.LIMIT_MAX);
            return store.changes(0, RecordStore.LIMIT_MAX).stream()
                    .noneMatch(change ->
                            change.deleted() && change.key().toString().contains("checkpoint"));
        }));
        assertThat(ask(b, "checkpoint_list", "{'project_path':'PROJECT'}")
                        .path("total")
                        .asInt())
                .isZero();
    }
}
