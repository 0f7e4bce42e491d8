package dev.contextd.keep.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.OtherProcess;
import dev.contextd.TestClock;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.OperationId;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.StoredRecord;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What was acknowledged outlives a kill.
class SqliteKillTest {
    private static final int WRITERS = 16;
    private static final int RECORDS = 10_000;

    /// After how many acknowledgements the writing process is killed; each goes on where the one before was.
    private static final List<Integer> ROUNDS = List.of(1, 400, 1_500, 3_000);

    @TempDir
    private Path directory;

    @Test
    void whatWasAcknowledgedIsThereAfterAKill() throws Exception {
        var acknowledged = new ArrayList<String>();
        for (int round = 0; round < ROUNDS.size(); round++) {
            acknowledged.addAll(writeAndKill(round));

            try (var store = SqliteRecordStore.open(directory, new TestClock())) {
                assertThat(acknowledged).allSatisfy(id -> {
                    assertThat(store.get(left(id)).map(StoredRecord::json)).contains(json(id));
                    assertThat(store.get(right(id)).map(StoredRecord::json)).contains(json(id));
                });
                assertNothingIsHalfDone(store);
            }
            try (var session = SqliteConnection.open(directory.resolve("contextd.db"))) {
                assertThat(session.all("PRAGMA integrity_check", row -> row.getString(1)))
                        .containsExactly("ok");
            }
            assertThat(directory.resolve("native")).doesNotExist();
        }
        assertThat(acknowledged).hasSizeGreaterThan(4_900).doesNotHaveDuplicates();
    }

    private List<String> writeAndKill(int round) throws IOException, InterruptedException {
        var process = OtherProcess.start(Writers.class, directory.toString(), Integer.toString(round));
        var acknowledged = new ArrayList<String>();
        try (var out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (var line = out.readLine(); line != null; line = out.readLine()) {
                if (line.endsWith(";")) { // the kill may tear the last one
                    acknowledged.add(line.substring(0, line.length() - 1));
                }
                if (acknowledged.size() == ROUNDS.get(round)) {
                    process.toHandle().destroyForcibly(); // the process itself would close what it said already
                }
            }
        }
        assertThat(process.waitFor()).as("killed in the middle").isNotZero();
        assertThat(acknowledged).hasSizeBetween(ROUNDS.get(round), RECORDS - 1);
        return acknowledged;
    }

    private static void assertNothingIsHalfDone(SqliteRecordStore store) {
        Optional<RecordKey> after = Optional.empty();
        var page = store.scan(RecordKey.of("left"), after, 1_000);
        while (!page.isEmpty()) {
            assertThat(page).allSatisfy(record -> {
                var id = record.key().parts().getLast();
                assertThat(record.json()).isEqualTo(json(id));
                assertThat(store.get(right(id)).map(StoredRecord::json)).contains(json(id));
            });
            after = Optional.of(page.getLast().key());
            page = store.scan(RecordKey.of("left"), after, 1_000);
        }
    }

    private static RecordKey left(String id) {
        return RecordKey.of("left", id);
    }

    private static RecordKey right(String id) {
        return RecordKey.of("right", id);
    }

    private static String json(String id) {
        return "{\"id\":\"" + id + "\",\"text\":\"" + (id + " ").repeat(100) + "\"}";
    }

    /// The process that is killed: says on standard output what the store acknowledged.
    static final class Writers {
        private Writers() {}

        public static void main(String[] args) throws IOException {
            Files.createDirectories(Path.of(args[0]));
            var store = SqliteRecordStore.open(Path.of(args[0]), new TestClock());
            try (var executor = Executors.newFixedThreadPool(WRITERS)) {
                for (int i = 0; i < RECORDS; i++) {
                    var id = args[1] + "-" + i;
                    executor.execute(() -> {
                        store.write(
                                List.of(
                                        Change.put(left(id), json(id), Expected.NOTHING),
                                        Change.put(right(id), json(id), Expected.NOTHING)),
                                new OperationId(id));
                        System.out.println(id + ";");
                    });
                }
            }
        }
    }
}
