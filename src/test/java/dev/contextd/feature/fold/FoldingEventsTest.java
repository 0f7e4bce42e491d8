package dev.contextd.feature.fold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.HttpClientOfTests;
import dev.contextd.Requests;
import dev.contextd.World;
import dev.contextd.tool.Json;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// What happened in a session, in order, and as it happens.
class FoldingEventsTest {
    @TempDir
    Path directory;

    World world;
    FoldingClient agent;

    @BeforeEach
    void open() throws Exception {
        world = World.in(directory);
        agent = new FoldingClient(world, Files.createDirectory(directory.resolve("project")));
    }

    @AfterEach
    void close() throws Exception {
        world.close();
    }

    private static List<String> names(JsonNode events) {
        var names = new ArrayList<String>();
        events.forEach(event -> names.add(
                event.path("sequence").asInt() + " " + event.path("event").asString()));
        return names;
    }

    private String session() throws Exception {
        return agent.status().path("session_id").asString();
    }

    @Test
    void eventsAreKeptInOrder() throws Exception {
        String first = agent.branch("{}");
        agent.spend(10);
        agent.ask("context_return", "{'message':'m'}");
        agent.branch("{'budget':100}");
        agent.spend(200);
        agent.branch("{'timeout_seconds':1}");
        world.clock.advance(Duration.ofSeconds(2));
        agent.status();
        agent.branch("{}");
        agent.ask("context_rollback", "{'branch_id':'" + first + "'}");

        var events = agent.resource("contextd://session/" + session()).at("/projects/0/events");
        assertThat(names(events))
                .containsExactly(
                        "1 branch.created",
                        "2 operation.completed",
                        "3 branch.folded",
                        "4 branch.created",
                        "5 operation.completed",
                        "6 branch.exhausted",
                        "7 branch.created",
                        "8 branch.timeout",
                        "9 branch.created",
                        "10 branch.discarded",
                        "11 branch.reopened");
        assertThat(events.get(5).at("/facts/reason").asString()).startsWith("budget exhausted");
    }

    @Test
    void aSubscriptionOfTheCurrentRevisionHearsOfEveryChange() throws Exception {
        agent.branch("{}");
        var params = Json.object();
        params.putObject("notifications").putArray("resourceSubscriptions").add("contextd://session/" + session());
        var request = Requests.stateless(5, "subscriptions/listen", params);
        try (var stream = new BufferedReader(new InputStreamReader(
                agent.http().open(request, HttpClientOfTests.routing(request)), StandardCharsets.UTF_8))) {
            assertThat(next(stream)
                            .at("/params/notifications/resourceSubscriptions")
                            .size())
                    .isEqualTo(1);
            agent.spend(1);
            var told = next(stream);
            assertThat(told.path("method").asString()).isEqualTo("notifications/resources/updated");
            assertThat(told.at("/params/uri").asString()).isEqualTo("contextd://session/" + session());
        }
    }

    private static JsonNode next(BufferedReader stream) throws Exception {
        String line = stream.readLine();
        while (line != null && !line.startsWith("data: ")) {
            line = stream.readLine();
        }
        return Json.MAPPER.readTree(line.substring("data: ".length()));
    }

    @Test
    void aSubscriptionOfAnOlderRevisionHearsOfItToo() throws Exception {
        try (var client = world.stdio()) {
            var welcome = client.initialize("2025-06-18");
            assertThat(welcome.at("/capabilities/resources/subscribe").asBoolean())
                    .isTrue();
            var branch = agent.arguments("{'description':'d','prompt':'p','inject_memories':false}");
            var made = client.ask(Requests.plain(2, "tools/call", Requests.tool("context_branch", branch.toString())));
            var uri = "contextd://session/"
                    + made.at("/result/structuredContent/session_id").asString();
            client.ask(Requests.plain(3, "resources/subscribe", Json.object().put("uri", uri)));
            var note = agent.arguments("{'kind':'note','name':'n','tokens':5}");
            client.send(Requests.plain(4, "tools/call", Requests.tool("context_record", note.toString()))
                    .toString());

            var messages = List.of(client.receive(), client.receive());
            assertThat(messages)
                    .anySatisfy(message ->
                            assertThat(message.at("/params/uri").asString()).isEqualTo(uri));
        }
    }
}
