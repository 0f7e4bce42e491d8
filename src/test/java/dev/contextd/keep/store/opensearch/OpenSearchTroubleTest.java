package dev.contextd.keep.store.opensearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.TestClock;
import dev.contextd.base.failure.Failure;
import dev.contextd.engine.OpenSearchCluster;
import dev.contextd.keep.engine.Engine;
import dev.contextd.keep.engine.EngineRequest;
import dev.contextd.keep.engine.EngineUrl;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.ChangeEntry;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.OperationId;
import dev.contextd.keep.store.Reckoning.Done;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.StoredRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/// What becomes of writes whose writer is killed, and of indexes that are not as they should be.
class OpenSearchTroubleTest {
    private static final RecordKey TOP = RecordKey.of("ann");

    private final TestClock clock = new TestClock();
    private final EngineUrl url = EngineUrl.of(
            "store.url", OpenSearchCluster.shared().replace("http:", "opensearch+http:") + "/k" + UUID.randomUUID());

    private RecordStore open() {
        return OpenSearchRecordStore.open(url, clock);
    }

    private static OperationId once() {
        return new OperationId(UUID.randomUUID().toString());
    }

    /// Of ten records the first `made` have documents; then the process is gone.
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 5, 10})
    void aWriterThatIsKilledAfterItsEntryLeavesAWholeBatch(int made) {
        try (var engine = new Engine(url);
                var reader = open()) {
            reader.write(List.of(Change.put(TOP.child("0"), "before", Expected.NOTHING)), once());
            var indexes = StoreIndexes.open(engine);
            var materials = new Materials(indexes);
            var effects = new ArrayList<LogEntry.Effect>();
            for (int i = 0; i < 10; i++) {
                effects.add(new LogEntry.Effect(TOP.child("" + i), 2L + i, null, "after"));
            }
            var operation = once();
            var entry = new LogEntry(
                    2, 11, clock.instant().toEpochMilli(), "killed", effects, Map.of(operation, new Done(2, 7)));
            assertThat(new BatchLog(indexes, materials).append(entry)).isTrue();
            if (made > 0) {
                var documents = new StringBuilder();
                materials.documents(
                        new LogEntry(2, 11, entry.at(), "killed", effects.subList(0, made), Map.of()),
                        documents,
                        new StringBuilder());
                materials.bulk(documents.toString());
            }

            assertThat(reader.scan(TOP, Optional.empty(), 100))
                    .hasSize(10)
                    .extracting(StoredRecord::json)
                    .containsOnly("after");
            assertThat(reader.changes(0, 100)).extracting(ChangeEntry::sequence).hasSize(10);
            assertThatThrownBy(() -> reader.write(List.of(), operation))
                    .as("the operation is known too")
                    .isInstanceOfSatisfying(
                            Failure.class, e -> assertThat(e.kind()).isEqualTo(Failure.Kind.CONFLICT));
            assertThat(reader.sequence()).isEqualTo(11);
        }
    }

    @Test
    void aProcessThatComesLateIsRightAlsoWhenOldEntriesHaveGone() {
        try (var early = open();
                var late = open()) {
            for (int i = 0; i < 5; i++) {
                early.write(List.of(Change.put(TOP, "" + i, Expected.ANYTHING)), once());
            }
            clock.advance(RecordStore.DELETIONS_KEPT.plusMillis(1));
            early.write(List.of(Change.put(TOP, "last", Expected.ANYTHING)), once());
            early.sweep(10);

            assertThat(late.get(TOP).map(StoredRecord::json)).contains("last");
            assertThat(late.write(List.of(Change.put(TOP, "mine", Expected.ANYTHING)), once())
                            .getFirst()
                            .sequence())
                    .isEqualTo(7);
            assertThat(early.get(TOP).map(StoredRecord::json)).contains("mine");
        }
    }

    @Test
    void anIndexOfSomebodyElseIsLeftAsItIs() {
        try (var engine = new Engine(url)) {
            engine.ask(EngineRequest.put(
                    "/" + url.prefix() + "-record", JsonMapper.shared().createObjectNode()));
        }

        refuses("is not ours");
    }

    @Test
    void whatANewerOneMadeIsRefused() {
        open().close();
        try (var engine = new Engine(url)) {
            var mapping = JsonMapper.shared().createObjectNode();
            mapping.putObject("_meta").put("made_by", "contextd").put("format", 9);
            engine.ask(EngineRequest.put("/" + url.prefix() + "-log/_mapping", mapping));
        }

        refuses("a newer contextd (format 9");
    }

    private void refuses(String why) {
        assertThatThrownBy(() -> open().close()).isInstanceOfSatisfying(Failure.class, e -> {
            assertThat(e.isOfSetting()).isTrue();
            assertThat(e.sentence()).contains("store.url").contains(why);
        });
    }
}
