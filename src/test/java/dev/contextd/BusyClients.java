package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.tool.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Clients of several replicas that record memories, say things and fold branches, and keep books of what they were
/// told.
/// Everything they send is sent once and tells whose it is and which, so that it can be seen whether it is kept and how
/// often. Who hears of a failure tries the next thing, elsewhere if nobody answers.
final class BusyClients {
    /// Fewer where a machine carries no more: -Dfaults.clients=8.
    private static final int CLIENTS = Integer.getInteger("faults.clients", 32);

    /// Longer than any of these tools may take.
    private static final int ANSWER_SECONDS = 60;

    private static final long PAUSE_MILLIS = 250;
    private static final String PROJECT = "/p";

    /// What a client can do something about.
    private static final Set<String> ACTIONABLE = Set.of("unavailable", "timeout");

    /// What a client hears that returns from a branch which its first return has ended.
    private static final String ENDED = "conflict";

    private final IntFunction<HttpClientOfTests> replicas;
    private final int count;
    private final Set<String> memories = ConcurrentHashMap.newKeySet();
    private final Map<Integer, Set<String>> messages = new ConcurrentHashMap<>();
    private final Map<String, Set<String>> branches = new ConcurrentHashMap<>();
    private final AtomicInteger number = new AtomicInteger();
    private final AtomicInteger failed = new AtomicInteger();
    private volatile boolean over;

    /// @param replicas by their number, as they are now
    BusyClients(int count, IntFunction<HttpClientOfTests> replicas) {
        this.count = count;
        this.replicas = replicas;
    }

    interface Fault {
        void happen() throws Exception;
    }

    /// Has each client do some things, and something break when half of that is acknowledged; ends when all is.
    void work(int each, Fault fault) throws Exception {
        var half = new CountDownLatch(CLIENTS * each / 2);
        var all = new ArrayList<Callable<Boolean>>();
        for (int i = 0; i < CLIENTS; i++) {
            int me = i;
            all.add(() -> whole(() -> {
                for (int done = 0; done < each; done++) {
                    work(me);
                    half.countDown();
                }
            }));
        }
        all.add(() -> whole(() -> {
            half.await();
            fault.happen();
        }));
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var done : threads.invokeAll(all)) {
                done.get();
            }
        }
    }

    /// If one of them breaks down the others need not go on.
    private boolean whole(Fault part) throws Exception {
        boolean done = false;
        try {
            part.happen();
            done = true;
            return true;
        } finally {
            if (!done) {
                over = true;
            }
        }
    }

    private void work(int me) throws Exception {
        for (int at = me; !over && !attempt(me, at); at++) {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        }
    }

    /// @param at which replica
    private boolean attempt(int me, int at) throws Exception {
        var text = "said by " + me + " as number " + number.incrementAndGet() + ".";
        return switch (me % 3) {
            case 0 -> remember(at, text);
            case 1 -> say(me, at, text);
            default -> fold(at, text);
        };
    }

    private boolean remember(int at, String text) throws Exception {
        var lesson = Json.object().put("title", text).put("content", text).put("outcome", "success");
        boolean kept = !call(at, "memory_record", lesson).isEmpty();
        if (kept) {
            memories.add(text);
        }
        return kept;
    }

    private boolean say(int me, int at, String text) throws Exception {
        var message = Json.object()
                .put("contextId", "context " + me)
                .put("message", text)
                .put("role", "user");
        boolean kept = !call(at, "add_message", message).isEmpty();
        if (kept) {
            messages.computeIfAbsent(me, _ -> ConcurrentHashMap.newKeySet()).add(text);
        }
        return kept;
    }

    /// A return whose fate is not known is asked for again: the branch ends once, by one of the two.
    private boolean fold(int at, String text) throws Exception {
        var begun = call(
                at,
                "context_branch",
                Json.object()
                        .put("description", text)
                        .put("prompt", text)
                        .put("inject_memories", false)
                        .put("session_id", "new"));
        if (begun.isEmpty()) {
            return false;
        }
        var session = begun.path("session_id").asString();
        var id = begun.path("branch_id").asString();
        var end = Json.object().put("branch_id", id).put("message", text).put("session_id", session);
        for (int next = at + 1; !over && call(next, "context_return", end).isEmpty(); next++) {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            if (isEnded(next, session, id)) {
                break;
            }
        }
        branches.computeIfAbsent(session, _ -> ConcurrentHashMap.newKeySet()).add(id);
        return true;
    }

    private boolean isEnded(int at, String session, String id) throws Exception {
        return call(at, "context_list_branches", listing(session))
                .path("branches")
                .valueStream()
                .anyMatch(branch -> branch.path("id").asString().equals(id) && branch.has("folded_at"));
    }

    private static ObjectNode listing(String session) {
        return Json.object().put("session_id", session).put("limit", 100);
    }

    /// The answer; missing if the call failed in a way that a client can do something about.
    private JsonNode call(int at, String tool, ObjectNode arguments) throws Exception {
        var asked = new FutureTask<>(() -> replicas.apply(at % count)
                .call(tool, arguments.deepCopy().put("project_path", PROJECT).toString())
                .json());
        Thread.ofVirtual().start(asked);
        try {
            var result = asked.get(ANSWER_SECONDS, TimeUnit.SECONDS).path("result");
            if (!result.path("isError").asBoolean(false)) {
                return result.path("structuredContent");
            }
            var category = result.at("/structuredContent/error/category").asString();
            assertThat(ACTIONABLE.contains(category) || (tool.equals("context_return") && category.equals(ENDED)))
                    .as("%s %s", tool, result)
                    .isTrue();
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof IOException)) {
                throw e;
            }
        }
        failed.incrementAndGet();
        return Json.object();
    }

    /// How many calls failed.
    int failed() {
        return failed.get();
    }

    /// Holds what is kept against the books.
    ///
    /// @param kept every record of the store, as text
    void settle(List<String> kept) throws Exception {
        assertCounts(memories, text -> occurrences(kept, "\"title\":\"" + text + "\""));
        for (int at = 0; at < count; at++) {
            for (var said : messages.entrySet()) {
                assertSaid(at, said.getKey(), said.getValue());
            }
            for (var ended : branches.entrySet()) {
                assertEnded(at, ended.getKey(), ended.getValue());
            }
        }
        for (int i = 1; i <= number.get(); i++) {
            var one = "as number " + i + ".\"";
            assertThat(occurrences(kept, one)).as(one).isLessThanOrEqualTo(2); // a title and a content, or one message
        }
    }

    private static int occurrences(List<String> kept, String text) {
        return (int) kept.stream().filter(json -> json.contains(text)).count();
    }

    private interface Counting {
        int of(String text);
    }

    private static void assertCounts(Set<String> acknowledged, Counting counting) {
        var wrong = new HashMap<String, Integer>();
        for (String text : acknowledged) {
            int times = counting.of(text);
            if (times != 1) {
                wrong.put(text, times);
            }
        }
        assertThat(acknowledged).isNotEmpty();
        assertThat(wrong).as("acknowledged, and kept not exactly once").isEmpty();
    }

    private JsonNode answered(int at, String tool, ObjectNode arguments) throws Exception {
        return Eventually.see(() -> call(at, tool, arguments), answer -> !answer.isEmpty());
    }

    private void assertSaid(int at, int client, Set<String> acknowledged) throws Exception {
        var read = answered(
                at,
                "retrieve_context",
                Json.object().put("contextId", "context " + client).put("max_tokens", 200_000));
        var texts = read.path("messages")
                .valueStream()
                .map(message -> message.path("content").asString())
                .toList();
        assertThat(texts).as("replica %d", at).doesNotHaveDuplicates().containsAll(acknowledged);
        assertThat(read.path("messageCount").asInt()).isEqualTo(texts.size());
    }

    private void assertEnded(int at, String session, Set<String> acknowledged) throws Exception {
        var ended = answered(at, "context_list_branches", listing(session))
                .path("branches")
                .valueStream()
                .filter(branch -> branch.has("folded_at"))
                .map(branch -> branch.path("id").asString())
                .toList();
        assertThat(ended).as("replica %d", at).doesNotHaveDuplicates().containsAll(acknowledged);
    }
}
