package dev.contextd.feature.fold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Eventually;
import dev.contextd.World;
import dev.contextd.keep.event.nats.NatsOfTests;
import dev.contextd.tool.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// What happens in branches, as those see it who follow it on NATS.
class PublishedEventsIT {
    @TempDir
    Path directory;

    NatsOfTests nats;
    World world;
    FoldingClient agent;

    @BeforeEach
    void open() throws Exception {
        nats = NatsOfTests.started(directory.resolve("nats"));
        Files.createDirectory(directory.resolve("project"));
        begin();
    }

    private void begin() throws Exception {
        world = World.in(directory.resolve("world"), Map.of("events.url", nats.url()));
        agent = new FoldingClient(world, directory.resolve("project"));
    }

    @AfterEach
    void close() throws Exception {
        world.close();
        nats.close();
    }

    private List<NatsOfTests.Kept> published(int count) throws Exception {
        return Eventually.see(nats::branches, kept -> kept.size() >= count);
    }

    private static List<String> names(List<NatsOfTests.Kept> kept) {
        return kept.stream()
                .map(event -> Json.MAPPER.readTree(event.json()))
                .map(event -> event.path("sequence").asInt() + " "
                        + event.path("event").asString())
                .toList();
    }

    @Test
    void branchesAreFollowedUnderTheirAddressWithWhatTheSeedAsksFor() throws Exception {
        String branch = agent.branch("{'description':'Search the logs'}");
        agent.spend(10);
        agent.ask("context_return", "{'message':'three patterns'}");

        var published = published(3);

        assertThat(names(published)).containsExactly("1 branch.created", "2 operation.completed", "3 branch.folded");
        assertThat(published)
                .allSatisfy(event ->
                        assertThat(event.subject()).matches("somebody\\.[\\w=-]+\\.sess_\\w+\\.branches\\." + branch));
        var created = json(published, 0);
        assertThat(created.path("id").asString()).isEqualTo(branch);
        assertThat(created.path("status").asString()).isEqualTo("active");
        assertThat(created.path("description").asString()).isEqualTo("Search the logs");
        assertThat(created.has("prompt")).isTrue();
        assertThat(created.path("tokens").asInt()).isPositive();
        var folded = json(published, 2);
        assertThat(folded.path("status").asString()).isEqualTo("folded");
        assertThat(folded.path("summary").asString()).isEqualTo("three patterns");
        assertThat(folded.path("tokens_folded").asInt()).isPositive();
        assertThat(folded.has("folded_at")).isTrue();
    }

    private static JsonNode json(List<NatsOfTests.Kept> kept, int index) {
        return Json.MAPPER.readTree(kept.get(index).json());
    }

    @Test
    void whatHappensWhileTheStreamIsAwayIsPublishedWhenItIsBack() throws Exception {
        agent.branch("{}");
        published(1);
        nats.kill();

        agent.spend(10);
        agent.ask("context_return", "{'message':'done without it'}");
        assertThat(Eventually.see(
                        () -> agent.ask("status", "{}")
                                .at("/services/events/status")
                                .asString(),
                        "degraded"::equals))
                .isEqualTo("degraded");

        nats.start();
        assertThat(names(published(3))).containsExactly("1 branch.created", "2 operation.completed", "3 branch.folded");
        assertThat(Eventually.see(
                        () -> agent.ask("status", "{}")
                                .at("/services/events/status")
                                .asString(),
                        status -> !"degraded".equals(status)))
                .isNotEqualTo("degraded");
    }

    @Test
    void whatAServerHasNotPublishedTheNextOneDoes() throws Exception {
        agent.branch("{}");
        published(1);
        nats.kill();
        agent.spend(10);
        world.close();

        nats.start();
        begin();
        agent.branch("{}");

        assertThat(names(published(3))).startsWith("1 branch.created", "2 operation.completed");
    }
}
