package dev.contextd.keep.store.opensearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.TestClock;
import dev.contextd.base.failure.Failure;
import dev.contextd.engine.Interloper;
import dev.contextd.engine.OpenSearchCluster;
import dev.contextd.engine.ReplyDropper;
import dev.contextd.keep.engine.Engine;
import dev.contextd.keep.engine.EngineRequest;
import dev.contextd.keep.engine.EngineUrl;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.ChangeEntry;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.OperationId;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.StaleVersion;
import dev.contextd.keep.store.StoredRecord;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/// What engines do that lose nodes: they cannot read something for a while, show what they take back, and have copies
/// that are behind. Here it is done to a node by hand.
class OpenSearchSetbacksTest {
    private static final RecordKey KEY = RecordKey.of("ann");
    private static final List<Change> MADE = List.of(Change.put(KEY, "made", Expected.ANYTHING));

    /// More than may be in vain.
    private static final int ENTRIES = 60;

    private final TestClock clock = new TestClock();
    private final String prefix = "s" + UUID.randomUUID();
    private final int port = URI.create(OpenSearchCluster.shared()).getPort();
    private final Engine engine = new Engine(url(port));

    @AfterEach
    void disconnect() {
        engine.close();
    }

    private EngineUrl url(int where) {
        return EngineUrl.of("store.url", "opensearch+http://127.0.0.1:" + where + "/" + prefix);
    }

    private RecordStore openAt(int where) {
        return OpenSearchRecordStore.open(url(where), clock);
    }

    private static OperationId once() {
        return new OperationId(UUID.randomUUID().toString());
    }

    private static void putOf(RecordStore store, String json) {
        store.write(List.of(Change.put(KEY, json, Expected.ANYTHING)), once());
    }

    private static Optional<String> jsonOf(RecordStore store) {
        return store.get(KEY).map(StoredRecord::json);
    }

    private void ask(EngineRequest request) {
        var answer = engine.ask(request);
        assertThat(answer.isOk()).as(answer.json().toString()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-operation", "-record", "-log"})
    void whatCannotBeReadIsNotTakenForAbsent(String index) {
        try (var store = openAt(port)) {
            var operation = once();
            var first = store.write(MADE, operation);
            blur(prefix + index);

            assertThatThrownBy(() -> store.write(MADE, operation))
                    .isInstanceOfSatisfying(
                            Failure.class, e -> assertThat(e.isNotYet()).isTrue());
            assertThatThrownBy(() -> store.write(List.of(Change.put(KEY, "new", Expected.NOTHING)), once()))
                    .isInstanceOfSatisfying(
                            Failure.class, e -> assertThat(e.isNotYet()).isTrue());

            alias("remove", prefix + index, 2);
            assertThat(store.write(MADE, operation)).isEqualTo(first);
            assertThat(store.sequence()).isEqualTo(1);
        }
    }

    /// Another index of the same name, without documents.
    private void second(String alias) {
        var mapping = engine.ask(EngineRequest.get("/" + alias)).json().path(alias + "-1");
        var body = JsonMapper.shared().createObjectNode();
        body.set("mappings", mapping.path("mappings"));
        ask(EngineRequest.put("/" + alias + "-2", body));
    }

    private void alias(String verb, String alias, int number) {
        var body = JsonMapper.shared().createObjectNode();
        body.putArray("actions")
                .addObject()
                .putObject(verb)
                .put("index", alias + "-" + number)
                .put("alias", alias);
        ask(EngineRequest.post("/_aliases", body));
    }

    /// Writes are taken, and no document can be read, since it is not clear from where.
    private void blur(String alias) {
        second(alias);
        alias("add", alias, 2);
    }

    /// Nothing is there any more, as on a copy that knows nothing yet.
    private void lose(String alias) {
        second(alias);
        alias("remove", alias, 1);
        alias("add", alias, 2);
    }

    @Test
    void recordsThatAreBehindTheLogAreMadeAgainFromIt() {
        try (var store = openAt(port)) {
            for (int i = 1; i <= ENTRIES; i++) {
                putOf(store, "" + i);
            }
            var seen = store.scan(KEY, Optional.empty(), 10);
            lose(prefix + "-record");

            assertThatThrownBy(() -> store.write(List.of(Change.put(KEY, "mine", Expected.NOTHING)), once()))
                    .isInstanceOf(StaleVersion.class);
            assertThat(store.scan(KEY, Optional.empty(), 10)).isEqualTo(seen).hasSize(1);
            assertThat(store.changes(0, 10)).containsExactly(new ChangeEntry(ENTRIES, KEY, false));
        }
    }

    @Test
    void operationsThatAreBehindTheLogAreMadeAgainFromIt() {
        try (var store = openAt(port)) {
            var operation = once();
            var first = store.write(MADE, operation);
            lose(prefix + "-operation");

            assertThat(store.write(MADE, operation)).isEqualTo(first);
            assertThat(store.sequence()).isEqualTo(1);
        }
    }

    @Test
    void recordsFromWhichEntriesAreMissingAreNotWrittenOver() {
        try (var store = openAt(port);
                var late = openAt(port)) {
            putOf(store, "1");
            clock.advance(RecordStore.DELETIONS_KEPT.plusMillis(1));
            ask(EngineRequest.post("/" + prefix + "-log/_refresh"));
            store.sweep(10);
            lose(prefix + "-record");

            assertThatThrownBy(() -> putOf(store, "2"))
                    .isInstanceOfSatisfying(
                            Failure.class, e -> assertThat(e.sentence()).contains("from one snapshot"));
            assertThatThrownBy(() -> jsonOf(late)).isInstanceOf(Failure.class);
        }
    }

    /// A reader finds an entry that a primary has not given to others yet; when it has sent so many requests more, that
    /// primary is lost.
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void anEntryThatIsTakenBackLeavesNothing(int later) throws Exception {
        try (var interloper = Interloper.before(port);
                var reader = openAt(interloper.port());
                var writer = openAt(port)) {
            putOf(writer, "1");
            assertThat(jsonOf(reader)).contains("1");
            var effect = new LogEntry.Effect(KEY, 2, null, "dirty");
            var entry = new LogEntry(2, 2, clock.instant().toEpochMilli(), "lost", List.of(effect), Map.of());
            ask(EngineRequest.put("/" + prefix + "-log/_create/2", entry.json()));
            interloper.act("/_mget", later, () -> ask(EngineRequest.delete("/" + prefix + "-log/_doc/2")));

            assertThat(jsonOf(reader)).contains("1");
            assertThat(interloper.acted()).isTrue();
            putOf(writer, "2");
            assertThat(jsonOf(reader)).contains("2");
        }
    }

    /// The reply to a write is lost; the writer sees its entry, and then it is taken back.
    @Test
    void aWriteThatIsTakenBackIsNotAcknowledgedForHavingBeenSeen() throws Exception {
        try (var dropper = ReplyDropper.before(port);
                var interloper = Interloper.before(dropper.port());
                var writer = openAt(interloper.port());
                var other = openAt(port)) {
            putOf(writer, "1");
            dropper.dropReplyTo("/_create/");
            interloper.act("/_create/", 2, () -> ask(EngineRequest.delete("/" + prefix + "-log/_doc/2")));
            putOf(writer, "2");

            assertThat(interloper.acted()).isTrue();
            assertThat(engine.ask(EngineRequest.get("/" + prefix + "-log/_doc/2"))
                            .isOk())
                    .as("what was acknowledged is in the log")
                    .isTrue();
            putOf(other, "3");
            assertThat(jsonOf(writer)).contains("3");
        }
    }

    @Test
    void whoIsCancelledWhileWritingLearnsWhatBecameOfIt() throws Exception {
        try (var interloper = Interloper.before(port);
                var store = openAt(interloper.port())) {
            var me = Thread.currentThread();
            interloper.act("/_create/", 0, me::interrupt);
            putOf(store, "1");

            assertThat(Thread.interrupted()).isTrue();
            assertThat(jsonOf(store)).contains("1");
        }
    }
}
