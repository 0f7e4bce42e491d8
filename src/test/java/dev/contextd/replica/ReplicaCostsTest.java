package dev.contextd.replica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.TestClock;
import dev.contextd.World;
import dev.contextd.app.Engines;
import dev.contextd.keep.search.SearchIndex;
import dev.contextd.keep.search.heap.HeapSearchIndex;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.heap.HeapRecordStore;
import dev.contextd.keep.store.sqlite.Damage;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// What a call asks of what replicas share: each of these is an exchange over the network, or several.
class ReplicaCostsTest {
    /// How many requests to OpenSearch each takes (`OpenSearchRequestsTest`, `OpenSearchIndexRequestsTest`).
    private static final Map<String, Integer> REQUESTS = Map.ofEntries(
            Map.entry("get", 1),
            Map.entry("all", 1),
            Map.entry("changes", 1),
            Map.entry("sequence", 1),
            Map.entry("write", 3),
            Map.entry("put", 1),
            Map.entry("delete", 1),
            Map.entry("glance", 2),
            Map.entry("search", 3),
            Map.entry("scan", 4),
            Map.entry("keys", 4));

    /// What is answered from memory.
    private static final Set<String> FREE = Set.of("isShared", "lookAgain", "close", "toString", "hashCode");

    @TempDir
    private Path directory;

    private final TestClock clock = new TestClock();

    /// What threads that work on calls have asked for, in order.
    private final Queue<String> asked = new ConcurrentLinkedQueue<>();

    private World world;

    @BeforeEach
    void start() throws Exception {
        world = World.on(new Shared(), clock, directory, Map.of());
        world.wiring.library().awaitIndex(Duration.ofMinutes(1));
        // what the first call of a session and of a kind takes besides
        ask("memory_record", "{'title':'a','content':'about zebras','outcome':'success','project_path':'PROJECT'}");
        ask("memory_search", "{'query':'zebras','project_path':'PROJECT'}");
        asked.clear();
    }

    @AfterEach
    void stop() throws Exception {
        world.close();
    }

    private final class Shared implements Engines {
        @Override
        public RecordStore store(Path dataDir, InstantSource time, Damage damage) {
            return counted(RecordStore.class, HeapRecordStore.open(clock));
        }

        @Override
        public boolean isShared() {
            return true;
        }

        @Override
        public SearchIndex index(Path dataDir) {
            return counted(SearchIndex.class, new HeapSearchIndex());
        }
    }

    private <T> T counted(Class<T> port, T origin) {
        return port.cast(Proxy.newProxyInstance(
                port.getClassLoader(), new Class<?>[] {port}, (_, method, arguments) -> {
                    if (method.getName().equals("isShared")) {
                        return true;
                    }
                    if (Thread.currentThread().getName().startsWith("call-") && !FREE.contains(method.getName())) {
                        asked.add(method.getName());
                    }
                    try {
                        return method.invoke(origin, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }

    private JsonNode ask(String tool, String json) throws Exception {
        return Answers.of(world, tool, json.replace('\'', '"').replace("PROJECT", directory.toString()));
    }

    private int requests() {
        var all = List.copyOf(asked);
        asked.clear();
        return all.stream().mapToInt(REQUESTS::get).sum();
    }

    @Test
    void aMemoryIsKeptByElevenRequests() throws Exception {
        ask("memory_record", "{'title':'b','content':'about okapis','outcome':'success','project_path':'PROJECT'}");
        assertThat(asked).filteredOn("write"::equals).as("%s", asked).hasSize(2);
        assertThat(asked).filteredOn("search"::equals).as("%s", asked).isEmpty();
        assertThat(requests()).isLessThanOrEqualTo(11);
    }

    @Test
    void memoriesAreFoundByTenRequestsHoweverManyAreFound() throws Exception {
        for (int i = 0; i < 6; i++) {
            ask(
                    "memory_record",
                    "{'title':'c" + i + "','content':'zebras again " + i
                            + "','outcome':'success','project_path':'PROJECT'}");
        }
        asked.clear();
        var found = ask("memory_search", "{'query':'zebras','project_path':'PROJECT'}");
        assertThat(found.path("memories").size()).isGreaterThan(4);
        assertThat(asked).as("%s", asked).contains("all");
        assertThat(requests()).isLessThanOrEqualTo(10);
    }

    @Test
    void aBranchIsMadeAndFoldedByEighteenRequests() throws Exception {
        var branch = ask(
                "context_branch",
                "{'description':'Search the logs','prompt':'Find','inject_memories':false,'project_path':'PROJECT'}");
        assertThat(requests()).isLessThanOrEqualTo(9);
        ask(
                "context_return",
                "{'message':'done','project_path':'PROJECT','branch_id':'"
                        + branch.path("branch_id").asString() + "'}");
        assertThat(requests()).isLessThanOrEqualTo(9);
    }
}
