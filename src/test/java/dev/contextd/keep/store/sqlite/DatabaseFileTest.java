package dev.contextd.keep.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.TestClock;
import dev.contextd.base.failure.Failure;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.OperationId;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.RecordStore;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Copies of the database, made beside a store that is open, and put back.
class DatabaseFileTest {
    private static final RecordKey ROOT = RecordKey.of("ann");

    private final TestClock clock = new TestClock();

    @TempDir
    private Path top;

    private Path directory;
    private Path copy;
    private DatabaseFile file;

    @BeforeEach
    void aDirectory() throws IOException {
        directory = Files.createDirectory(top.resolve("data"));
        copy = top.resolve("copy.db");
        file = new DatabaseFile(directory);
    }

    private static void put(RecordStore store, String id, String text) {
        store.write(
                List.of(Change.put(ROOT.child(id), "{\"text\":\"" + text + "\"}", Expected.ANYTHING)),
                new OperationId(UUID.randomUUID().toString()));
    }

    private RecordStore open() {
        return SqliteRecordStore.open(directory, clock);
    }

    private void kept(String id, String text) {
        try (var store = open()) {
            put(store, id, text);
        }
    }

    private List<String> ids() {
        try (var store = open()) {
            return store.scan(ROOT, Optional.empty(), 10_000).stream()
                    .map(record -> record.key().parts().getLast())
                    .toList();
        }
    }

    private List<String> names() throws IOException {
        try (var files = Files.list(directory)) {
            return files.map(each -> each.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void aCopyMadeDuringWritesIsSoundAndHasAllThatWasAcknowledgedBefore() throws Exception {
        Set<String> before;
        try (var store = open();
                var writers = Executors.newFixedThreadPool(4)) {
            var acknowledged = ConcurrentHashMap.<String>newKeySet();
            var enough = new AtomicBoolean();
            for (int w = 0; w < 4; w++) {
                int writer = w;
                writers.execute(() -> {
                    for (int i = 0; !enough.get(); i++) {
                        put(store, writer + "-" + i, "x".repeat(2_000));
                        acknowledged.add(writer + "-" + i);
                    }
                });
            }
            while (acknowledged.size() < 200) {
                Thread.onSpinWait();
            }
            before = Set.copyOf(acknowledged);
            file.copyTo(copy);
            enough.set(true);
        }

        try (var session = SqliteConnection.open(copy)) {
            assertThat(session.one("PRAGMA integrity_check", row -> row.getString(1)))
                    .contains("ok");
        }
        assertThat(Files.getPosixFilePermissions(copy)).hasSize(2);
        assertThat(top.toFile().list()).containsExactlyInAnyOrder("data", "copy.db");
        file.replaceWith(copy, () -> {});
        assertThat(ids()).containsAll(before);
    }

    @Test
    void aSnapshotStaysAsItWasWhileOthersWrite() {
        try (var store = open()) {
            put(store, "1", "first");
            try (var snapshot = file.snapshot(clock)) {
                assertThat(snapshot.scan(ROOT, Optional.empty(), 10)).hasSize(1);
                put(store, "2", "second");
                assertThat(snapshot.scan(ROOT, Optional.empty(), 10)).hasSize(1);
                assertThat(snapshot.get(ROOT.child("2"))).isEmpty();
            }
            put(store, "3", "third");
        }
        assertThat(ids()).containsExactly("1", "2", "3");
    }

    @Test
    void aCopyIsPutBackAndTheDatabaseBeforeItIsKept() throws Exception {
        kept("1", "first");
        file.copyTo(copy);
        kept("2", "second");

        file.replaceWith(
                copy,
                () -> assertThat(directory.resolve("contextd.db.before-restore"))
                        .doesNotExist());

        assertThat(ids()).containsExactly("1");
        var other = Files.createDirectory(top.resolve("other"));
        Files.copy(directory.resolve("contextd.db.before-restore"), other.resolve("contextd.db"));
        try (var store = SqliteRecordStore.open(other, clock)) {
            assertThat(store.get(ROOT.child("2"))).isPresent();
        }
        assertThat(names()).containsExactly("contextd.db", "contextd.db.before-restore", "lock");
    }

    @Test
    void aCopyIsPutIntoAnEmptyDirectory() throws Exception {
        kept("1", "first");
        file.copyTo(copy);
        Files.delete(directory.resolve("contextd.db"));

        file.replaceWith(copy, () -> {});

        assertThat(ids()).containsExactly("1");
        assertThat(directory.resolve("contextd.db.before-restore")).doesNotExist();
    }

    @Test
    void whatStoodInTheLogOfAKilledProcessIsKeptToo() throws Exception {
        kept("1", "first");
        file.copyTo(copy);
        var other = Files.createDirectory(top.resolve("other"));
        try (var store = open()) {
            put(store, "2", "in the log");
            // As the files of a process that was killed stand.
            for (String name : names()) {
                Files.copy(directory.resolve(name), other.resolve(name));
            }
        }

        new DatabaseFile(other).replaceWith(copy, () -> {});

        var third = Files.createDirectory(top.resolve("third"));
        Files.copy(other.resolve("contextd.db.before-restore"), third.resolve("contextd.db"));
        try (var store = SqliteRecordStore.open(third, clock)) {
            assertThat(store.get(ROOT.child("2"))).isPresent();
        }
    }

    @Test
    void nothingIsPutBackWhileAProcessOwnsTheDirectory() throws Exception {
        kept("1", "first");
        file.copyTo(copy);
        try (var store = open()) {
            put(store, "2", "second");
            assertThatThrownBy(() -> file.replaceWith(copy, () -> {}))
                    .isInstanceOf(Failure.class)
                    .hasMessageContaining("in use by another contextd");
            assertThat(store.get(ROOT.child("2"))).isPresent();
        }
        assertThat(ids()).containsExactly("1", "2");
    }

    private void refused(Path bad, String sentence) throws IOException {
        assertThatThrownBy(() -> file.replaceWith(bad, () -> {
                    throw new AssertionError("it was found good");
                }))
                .isInstanceOf(Failure.class)
                .hasMessageContaining(sentence);
        assertThat(ids()).containsExactly("1");
        assertThat(names()).containsExactly("contextd.db", "lock");
    }

    @Test
    void whatIsNoSoundCopyIsRefusedAndChangesNothing() throws Exception {
        kept("1", "first ".repeat(20_000));
        file.copyTo(copy);
        refused(top.resolve("none"), "There is no file");
        refused(Files.writeString(top.resolve("text"), "nonsense ".repeat(1_000)), "no sound database of contextd");
        refused(Files.createFile(top.resolve("empty")), "no database of contextd");
        refused(other("CREATE TABLE record (a)", "PRAGMA user_version = 1"), "no database of contextd");
        refused(damaged(), "is damaged");
        refused(newer(), "newer contextd");
        var cut = Files.copy(copy, top.resolve("cut"));
        try (var channel = FileChannel.open(cut, StandardOpenOption.WRITE)) {
            channel.truncate(Files.size(cut) / 2);
        }
        refused(cut, "no sound database");
    }

    private Path other(String... statements) throws SQLException {
        var path = top.resolve("other.db");
        try (var session = SqliteConnection.open(path)) {
            for (String statement : statements) {
                session.script(statement);
            }
        }
        return path;
    }

    private Path newer() throws IOException, SQLException {
        var path = Files.copy(copy, top.resolve("newer.db"));
        try (var session = SqliteConnection.open(path)) {
            session.pragma("user_version = 99");
        }
        return path;
    }

    /// An index that says something else than its table.
    private Path damaged() throws IOException, SQLException {
        var path = Files.copy(copy, top.resolve("damaged.db"));
        try (var session = SqliteConnection.open(path)) {
            session.pragma("writable_schema = ON");
            session.script("DELETE FROM sqlite_schema WHERE name = 'record_expires'");
        }
        return path;
    }

    @Test
    void whereNothingIsThereIsNothingToCopy() {
        assertThatThrownBy(() -> file.copyTo(copy)).hasMessageContaining("There are no data in");
        assertThatThrownBy(() -> file.snapshot(clock)).hasMessageContaining("There are no data in");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void theOwnerOfADirectoryIsKnownWhileItOwnsIt() throws Exception {
        assertThat(file.owner()).isEmpty();
        try (var _ = open()) {
            assertThat(file.owner())
                    .contains(Long.toString(ProcessHandle.current().pid()));
            assertThatThrownBy(this::open).as("asking does not end it").isInstanceOf(Failure.class);
        }
        assertThat(file.owner()).isEmpty();
        assertThat(file.isThere()).isTrue();
    }
}
