package dev.contextd.feature.fold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Eventually;
import dev.contextd.keep.event.Event;
import dev.contextd.keep.event.heap.HeapEventStream;
import dev.contextd.tool.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// What of branches goes out to others, and when.
class OutboxTest {
    private static final String KEY = "AKIA" + "Z7VNFQ3XH2M4KD6T";

    @TempDir
    Path directory;

    private final HeapEventStream stream = new HeapEventStream();
    private BranchesOfTests sessions;

    @BeforeEach
    void open() {
        sessions = new BranchesOfTests(directory, (_, _) -> false, Optional.of(stream));
    }

    @AfterEach
    void close() {
        sessions.close();
    }

    private List<Event> published(int count) throws Exception {
        return Eventually.see(stream::kept, kept -> kept.size() >= count);
    }

    private static JsonNode json(Event event) {
        return Json.MAPPER.readTree(event.json());
    }

    @Test
    void eventsGoOutInTheirOrderUnderTheirBranch() throws Exception {
        var branch = sessions.begin(Optional.empty()).branchId();
        sessions.report(50);
        sessions.fold("found it");
        sessions.report(20);

        var published = published(4);

        assertThat(published.stream()
                        .map(OutboxTest::json)
                        .map(event -> event.path("event").asString()))
                .containsExactly("branch.created", "operation.completed", "branch.folded", "operation.completed");
        assertThat(published.stream().map(Event::address).map(List::getLast))
                .containsExactly(branch, branch, branch, "main");
        assertThat(published.stream().map(Event::id)).doesNotHaveDuplicates();
    }

    @Test
    void anOperationIsToldByItsNameAndNumbersAlone() throws Exception {
        sessions.begin(Optional.empty());
        sessions.report(50);

        assertThat(json(published(2).get(1)).propertyNames())
                .containsExactlyInAnyOrder(
                        "event", "sequence", "session_id", "id", "at", "kind", "name", "tokens", "ok");
    }

    @Test
    void secretsDoNotGoOut() throws Exception {
        sessions.begin(Optional.empty());
        sessions.fold("the key is " + KEY);

        assertThat(published(2).get(1).json()).contains("the key is").doesNotContain(KEY);
    }

    @Test
    void longTextsAreCut() throws Exception {
        sessions.begin(Optional.empty());
        sessions.fold("long ".repeat(20_000));

        assertThat(json(published(2).get(1)).path("summary").asString()).hasSizeLessThan(50_000);
    }

    @Test
    void aBranchThatWasStoppedIsToldWithItsReason() throws Exception {
        sessions.begin(Optional.of(60));
        sessions.report(100);

        var stopped = json(published(3).get(2));

        assertThat(stopped.path("event").asString()).isEqualTo("branch.exhausted");
        assertThat(stopped.path("status").asString()).isEqualTo("failed");
        assertThat(stopped.path("reason").asString()).contains("budget exhausted");
        assertThat(stopped.has("tokens_folded")).isTrue();
    }

    @Test
    void whatCannotBePublishedWaitsAndHoldsUpNobody() throws Exception {
        stream.reached(false);
        sessions.begin(Optional.empty());
        sessions.report(50);
        sessions.fold("found it");
        assertThat(Eventually.see(sessions.branches::outboxTrouble, Optional::isPresent))
                .hasValueSatisfying(why -> assertThat(why).contains("out of reach"));
        sessions.close();

        stream.reached(true);
        open();
        sessions.begin(Optional.empty());

        assertThat(published(4).stream()
                        .map(OutboxTest::json)
                        .map(event -> event.path("sequence").asInt()))
                .containsExactly(1, 2, 3, 4);
        assertThat(Eventually.see(sessions.branches::outboxTrouble, Optional::isEmpty))
                .isEmpty();
    }
}
