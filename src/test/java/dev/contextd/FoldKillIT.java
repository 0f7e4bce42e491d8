package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.tool.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The plug is pulled on the packaged server while agents work in branches.
class FoldKillIT {
    private static final int AGENTS = 8;
    private static final int BEFORE_THE_PLUG = 120;

    @TempDir
    Path home;

    /// What each session was told last.
    private final Map<String, JsonNode> acknowledged = new ConcurrentHashMap<>();

    private final CountDownLatch enough = new CountDownLatch(BEFORE_THE_PLUG);

    private Program serve() throws IOException {
        return Program.start(home, "serve", "-p", "0", "--config-file", "rates.properties");
    }

    private static JsonNode call(HttpClientOfTests http, String tool, ObjectNode arguments) throws Exception {
        var answer =
                http.call(tool, arguments.put("project_path", "/p").toString()).json();
        return answer.at("/result");
    }

    private void workUntilTheServerIsGone(HttpClientOfTests http) {
        String session = "new";
        try {
            while (true) {
                var branch =
                        Json.object().put("description", "d").put("prompt", "p").put("session_id", session);
                var begun = call(http, "context_branch", branch.put("inject_memories", false));
                session = begun.at("/structuredContent/session_id").asString();
                heard(session, begun);
                var note = Json.object().put("kind", "note").put("name", "n").put("output", "some text");
                heard(session, call(http, "context_record", note.put("session_id", session)));
                var message = Json.object().put("message", "done").put("session_id", session);
                heard(session, call(http, "context_return", message));
            }
        } catch (Exception _) {
            // the plug was pulled
        }
    }

    private void heard(String session, JsonNode result) {
        acknowledged.put(session, result.at("/_meta/contextd~1state"));
        enough.countDown();
    }

    @Test
    void everySessionStandsWhereItWasToldToStandOrOneStepFurther() throws Exception {
        Files.writeString(home.resolve("rates.properties"), "rate.default=10000/10000\n");
        try (var server = serve();
                var agents = Executors.newVirtualThreadPerTaskExecutor()) {
            var http = server.http();
            IntStream.range(0, AGENTS).forEach(_ -> agents.execute(() -> workUntilTheServerIsGone(http)));
            assertThat(enough.await(60, TimeUnit.SECONDS)).isTrue();
            server.kill();
        }

        assertThat(acknowledged).hasSize(AGENTS);
        try (var server = serve()) {
            var http = server.http();
            for (var told : acknowledged.entrySet()) {
                var where = Json.object().put("session_id", told.getKey());
                var list =
                        answer(http, "context_list_branches", where.deepCopy().put("limit", 100));
                var status = answer(http, "context_branch_status", where);
                check(told.getValue(), list, status);
            }
        }
    }

    /// A server that has just started on a busy machine may meet the deadline of a call, and can be asked again.
    private static JsonNode answer(HttpClientOfTests http, String tool, ObjectNode arguments) throws Exception {
        return Eventually.see(
                () -> call(http, tool, arguments).path("structuredContent"), answer -> !answer.has("error"));
    }

    private static void check(JsonNode told, JsonNode list, JsonNode status) {
        long folded = 0;
        int open = 0;
        for (var branch : list.path("branches")) {
            boolean ended = branch.has("folded_at");
            folded += ended ? branch.path("tokens").asLong() : 0;
            open += ended ? 0 : 1;
        }
        assertThat(status.at("/token_breakdown/folded_total").asLong())
                .as("%s of %s", status, list)
                .isEqualTo(folded)
                .isGreaterThanOrEqualTo(told.path("folded_tokens").asLong());
        assertThat(open).isEqualTo(status.path("active_branch_id").isNull() ? 0 : 1);
        assertThat(status.path("branch_depth").asInt()).isEqualTo(open);
    }
}
