package dev.contextd.keep.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.OtherProcess;
import dev.contextd.TestClock;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.OperationId;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.RecordStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What becomes of the files in the data directory.
class SqliteFilesTest {
    private static final RecordKey KEY = RecordKey.of("ann", "1");
    private static final String NEEDLE = "burn-after-reading";

    private final TestClock clock = new TestClock();

    @TempDir
    private Path directory;

    private static void put(RecordStore store, RecordKey key, String json) {
        store.write(
                List.of(Change.put(key, json, Expected.ANYTHING)),
                new OperationId(UUID.randomUUID().toString()));
    }

    private static void delete(RecordStore store, RecordKey key) {
        store.write(
                List.of(Change.delete(key)), new OperationId(UUID.randomUUID().toString()));
    }

    private List<String> filesWith(String text) throws IOException {
        var found = new ArrayList<String>();
        try (var files = Files.walk(directory)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(text)) {
                    found.add(file.getFileName().toString());
                }
            }
        }
        return found;
    }

    private List<String> names() throws IOException {
        try (var files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void nothingOfADeletedRecordIsLeftAfterClosing() throws IOException {
        try (var store = SqliteRecordStore.open(directory, clock)) {
            put(store, KEY, NEEDLE);
            put(store, KEY.child("long"), (NEEDLE + " ").repeat(5_000));
            put(store, KEY.child("replaced"), NEEDLE);
            put(store, KEY.child("kept"), "kept-content");
            assertThat(filesWith(NEEDLE)).isNotEmpty();
            delete(store, KEY);
            delete(store, KEY.child("long"));
            put(store, KEY.child("replaced"), "{}");
        }

        assertThat(filesWith(NEEDLE)).isEmpty();
        assertThat(filesWith("kept-content")).containsExactly("contextd.db");
        assertThat(names()).containsExactly("contextd.db", "lock");
    }

    @Test
    void nothingOfADeletedOrExpiredRecordIsLeftAfterSweeping() throws IOException {
        try (var store = SqliteRecordStore.open(directory, clock)) {
            put(store, KEY, NEEDLE);
            var soon = Optional.of(clock.instant().plusSeconds(1));
            store.write(
                    List.of(new Change.Put(KEY.child("expiring"), NEEDLE, Expected.ANYTHING, soon)),
                    new OperationId("1"));
            delete(store, KEY);
            clock.advance(Duration.ofSeconds(1));

            assertThat(store.sweep(10)).isEqualTo(1);

            assertThat(filesWith(NEEDLE)).isEmpty();
        }
    }

    @Test
    void anyPathWillDo() throws IOException {
        var odd = Files.createDirectory(directory.resolve("a?b=c#d %41 ü"));

        SqliteRecordStore.open(odd, clock).close();

        assertThat(Files.isRegularFile(odd.resolve("contextd.db"))).isTrue();
        assertThat(names()).containsExactly(odd.getFileName().toString());
    }

    @Test
    void aFullDiskChangesNothingAndTheStoreGoesOnWhenThereIsRoom() {
        var small = List.of("max_page_count = 60");
        try (var store = SqliteRecordStore.open(directory, clock, Schema.CURRENT, small)) {
            put(store, KEY, "x".repeat(100_000));
            long sequence = store.sequence();

            var changes = List.<Change>of(
                    Change.put(KEY.child("small"), "{}", Expected.NOTHING),
                    Change.put(KEY.child("large"), "x".repeat(500_000), Expected.NOTHING));
            assertUnavailable(() -> store.write(changes, new OperationId("1")), "disk", "full", "Make room");

            assertThat(store.scan(KEY, Optional.empty(), 10)).hasSize(1);
            assertThat(store.sequence()).isEqualTo(sequence);
            delete(store, KEY);
            put(store, KEY.child("after"), "x".repeat(100_000));
            assertThat(store.scan(KEY, Optional.empty(), 10)).hasSize(1);
        }
    }

    @Test
    void aDirectoryThatCannotBeWrittenIsUnavailable() throws IOException {
        var file = Files.createFile(directory.resolve("file"));

        assertUnavailable(() -> SqliteRecordStore.open(file, clock), "data directory", "--data-dir");
        assertUnavailable(
                () -> SqliteRecordStore.open(directory.resolve("missing"), clock), "data directory", "--data-dir");
        if (Files.isDirectory(Path.of("/proc"))) {
            assertUnavailable(() -> SqliteRecordStore.open(Path.of("/proc"), clock), "data directory", "--data-dir");
        }
    }

    @Test
    void aSecondOpenerLearnsWhoHoldsTheDirectory() {
        var pid = Long.toString(ProcessHandle.current().pid());
        try (var store = SqliteRecordStore.open(directory, clock)) {
            assertUnavailable(() -> SqliteRecordStore.open(directory, clock), "in use", pid, "--data-dir");
            put(store, KEY, "{}");
        }

        SqliteRecordStore.open(directory, clock).close();
    }

    @Test
    void anotherProcessLearnsWhoHoldsTheDirectoryAlsoAfterASecondOpenerHere() throws Exception {
        var pid = Long.toString(ProcessHandle.current().pid());
        try (var store = SqliteRecordStore.open(directory, clock)) {
            assertUnavailable(() -> SqliteRecordStore.open(directory, clock), "in use");

            assertThat(OtherProcess.run(Opener.class, directory.toString()))
                    .containsExactly("UNAVAILABLE The data directory is in use by another contextd (process " + pid
                            + "); stop that one, connect to it, or choose another directory with --data-dir.");
            put(store, KEY, "{}");
        }
        assertThat(OtherProcess.run(Opener.class, directory.toString())).containsExactly("opened");
    }

    /// Opens a directory from a process of its own.
    static final class Opener {
        private Opener() {}

        public static void main(String[] args) {
            try (var _ = SqliteRecordStore.open(Path.of(args[0]), new TestClock())) {
                System.out.println("opened");
            } catch (Failure e) {
                System.out.println(e.kind() + " " + e.sentence());
            }
        }
    }

    static void assertUnavailable(ThrowingCallable call, String... words) {
        assertThatThrownBy(call).isInstanceOfSatisfying(Failure.class, e -> {
            assertThat(e.kind()).isEqualTo(Kind.UNAVAILABLE);
            assertThat(e.sentence()).contains(words);
        });
    }
}
