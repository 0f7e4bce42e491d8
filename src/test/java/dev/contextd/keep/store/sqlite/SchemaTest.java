package dev.contextd.keep.store.sqlite;

import static dev.contextd.keep.store.sqlite.SqliteFilesTest.assertUnavailable;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.TestClock;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.KeyBytes;
import dev.contextd.keep.store.OperationId;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.StoredRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Formats on disk, older and newer.
class SchemaTest {
    private static final RecordKey KEY = RecordKey.of("ann", "1");
    private static final Schema NEXT =
            after("ALTER TABLE record ADD COLUMN colour TEXT; UPDATE record SET colour = 'red'");

    private final TestClock clock = new TestClock();

    @TempDir
    private Path directory;

    private Path file;

    private static Schema after(String step) {
        return new Schema(
                Stream.concat(Schema.CURRENT.steps().stream(), Stream.of(step)).toList());
    }

    @BeforeEach
    void writeThePresentFormat() {
        file = directory.resolve("contextd.db");
        try (var store = SqliteRecordStore.open(directory, clock)) {
            store.write(List.of(Change.put(KEY, "kept", Expected.NOTHING)), new OperationId("1"));
        }
    }

    private static String value(Path file, String sql) throws SQLException {
        try (var session = SqliteConnection.open(file)) {
            return session.one(sql, row -> row.getString(1)).orElseThrow();
        }
    }

    @Test
    void anOlderFormatIsBroughtUpToDateAfterABackup() throws SQLException {
        try (var store = SqliteRecordStore.open(directory, clock, NEXT, List.of())) {
            assertThat(store.get(KEY).map(StoredRecord::json)).contains("kept");
        }

        assertThat(value(file, "PRAGMA user_version")).isEqualTo("3");
        assertThat(value(file, "SELECT colour FROM record")).isEqualTo("red");
        var backup = directory.resolve("contextd.db.format2");
        assertThat(value(backup, "PRAGMA user_version")).isEqualTo("2");
        assertThat(value(backup, "SELECT json FROM record")).isEqualTo("kept");
        assertThat(value(backup, "PRAGMA integrity_check")).isEqualTo("ok");
    }

    @Test
    void recordsFromBeforeThereWereChecksumsAreRead() throws SQLException, IOException {
        Files.delete(file);
        var first = new Schema(Schema.CURRENT.steps().subList(0, 1));
        try (var session = SqliteConnection.open(file)) {
            first.prepare(session, file);
            session.run("INSERT INTO record (key, json) VALUES (?, 'older')", KeyBytes.of(KEY));
        }

        var damage = new Damage();
        try (var store = SqliteRecordStore.open(directory, clock, damage)) {
            assertThat(store.get(KEY).map(StoredRecord::json)).contains("older");
            store.write(List.of(Change.put(KEY, "newer", Expected.ANYTHING)), new OperationId("2"));
            assertThat(store.get(KEY).map(StoredRecord::json)).contains("newer");
        }
        assertThat(damage.names()).isEmpty();
    }

    @Test
    void aMigrationThatFailsLeavesTheOldFormat() throws SQLException {
        var broken = after("UPDATE record SET json = 'lost'; SELECT no_such_function()");

        assertThatThrownBy(() -> SqliteRecordStore.open(directory, clock, broken, List.of()))
                .isInstanceOf(IllegalStateException.class);

        try (var store = SqliteRecordStore.open(directory, clock)) {
            assertThat(store.get(KEY).map(StoredRecord::json)).contains("kept");
        }
        assertThat(value(file, "PRAGMA user_version")).isEqualTo("2");
    }

    @Test
    void aNewerFormatIsRefusedAndLeftAsItIs() throws IOException {
        SqliteRecordStore.open(directory, clock, NEXT, List.of()).close();
        byte[] before = Files.readAllBytes(file);

        assertUnavailable(() -> SqliteRecordStore.open(directory, clock), "newer contextd", "format 3", "knows 2");

        assertThat(Files.readAllBytes(file)).isEqualTo(before);
    }

    @Test
    void aFileThatIsNoDatabaseIsRefusedAndLeftAsItIs() throws IOException {
        for (String content : List.of("not a database", "SQLite format 3 or so ".repeat(1_000))) {
            Files.writeString(file, content);

            assertUnavailable(() -> SqliteRecordStore.open(directory, clock), "not a database", "Move it away");

            assertThat(file).hasContent(content);
        }
    }

    @Test
    void anotherProgramsDatabaseIsRefusedAndLeftAsItIs() throws IOException, SQLException {
        Files.delete(file);
        try (var session = SqliteConnection.open(file)) {
            session.script("CREATE TABLE bookmark (url TEXT)");
        }
        byte[] before = Files.readAllBytes(file);

        assertUnavailable(() -> SqliteRecordStore.open(directory, clock), "another program", "--data-dir");

        assertThat(Files.readAllBytes(file)).isEqualTo(before);
    }

    @Test
    void aDamagedDatabaseIsRefusedWithASentence() throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        Arrays.fill(bytes, 100, bytes.length, (byte) 0xA5);
        Files.write(file, bytes);

        assertUnavailable(() -> SqliteRecordStore.open(directory, clock), "damaged", "backup");
    }
}
