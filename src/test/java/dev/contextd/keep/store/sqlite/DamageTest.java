package dev.contextd.keep.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.Eventually;
import dev.contextd.TestClock;
import dev.contextd.base.failure.Failure;
import dev.contextd.keep.library.Records;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.ChangeEntry;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.OperationId;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.StoredRecord;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Bytes of the database change while nobody looks.
class DamageTest {
    private static final int RECORDS = 1_500;
    private static final int PAGE_BYTES = 4_096;
    private static final RecordKey ALL = RecordKey.of("ann");

    private final TestClock clock = new TestClock();
    private final Damage damage = new Damage();

    @TempDir
    private Path directory;

    private static RecordKey key(int number) {
        return ALL.child("n%04d".formatted(number));
    }

    private static String text(int number) {
        return "{\"text\":\"what number " + number + " says " + "and says ".repeat(20) + number + "\"}";
    }

    private static void put(RecordStore store, RecordKey key, String json, Expected expected) {
        store.write(
                List.of(Change.put(key, json, expected)),
                new OperationId(UUID.randomUUID().toString()));
    }

    private void fill() {
        try (var store = SqliteRecordStore.open(directory, clock)) {
            for (int batch = 0; batch < RECORDS; batch += 500) {
                store.write(
                        IntStream.range(batch, batch + 500)
                                .<Change>mapToObj(each -> Change.put(key(each), text(each), Expected.NOTHING))
                                .toList(),
                        new OperationId("batch " + batch));
            }
        }
    }

    private Path file() {
        return directory.resolve("contextd.db");
    }

    private void write(long at, byte... bytes) throws IOException {
        try (var channel = FileChannel.open(file(), StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(bytes), at);
        }
    }

    /// Where a text stands in the file.
    private int placeOf(String text) throws IOException {
        int at = new String(Files.readAllBytes(file()), StandardCharsets.ISO_8859_1).indexOf(text);
        assertThat(at).isPositive();
        return at;
    }

    private SqliteRecordStore open() {
        return SqliteRecordStore.open(directory, clock, damage);
    }

    private static List<StoredRecord> all(RecordStore store) {
        return new Records(store).below(ALL).toList();
    }

    @Test
    void aRecordWithAChangedByteIsLeftOutAndNamedAndEverythingElseIsThere() throws Exception {
        fill();
        write(placeOf("what number 700 says"), (byte) 'w', (byte) 'H');

        try (var store = open()) {
            Eventually.isTrue(() -> damage.names().equals(List.of("ann/n0700")));
            assertThat(store.get(key(700))).isEmpty();
            assertThat(store.get(key(701))).isPresent();
            assertThat(all(store)).as("also behind it").hasSize(RECORDS - 1);
            assertThat(store.scan(ALL, Optional.of(key(690)), 20))
                    .as("a page is as long as it was asked for")
                    .hasSize(20);
            assertThat(store.changes(0, RecordStore.LIMIT_MAX)).hasSize(RECORDS);

            put(store, key(700), "{}", Expected.NOTHING);
            assertThat(store.get(key(700)))
                    .as("nobody could read what was there")
                    .isPresent();
            put(store, key(9_999), "{}", Expected.NOTHING);
            assertThat(store.get(key(9_999))).isPresent();
        }
        assertThat(damage.told().orElseThrow()).contains("1 record", "ann/n0700");
    }

    @Test
    void aChangedKeyInAnIndexIsMended() throws Exception {
        fill();
        // the index was written after the table: the last place of the key is there
        var bytes = new String(Files.readAllBytes(file()), StandardCharsets.ISO_8859_1);
        write(bytes.lastIndexOf("ann\0n0700") + 5, (byte) 'x');

        try (var store = open()) {
            Eventually.isTrue(() -> store.get(key(700)).isPresent());
            assertThat(all(store)).hasSize(RECORDS);
        }
        assertThat(new DatabaseFile(directory).inspect().names()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void whateverPageIsOverwrittenTheRestIsReadAndWrittenAndAllOfTheDamageIsTold(long seed) throws Exception {
        fill();
        var random = new Random(seed);
        int pages = (int) (Files.size(file()) / PAGE_BYTES);
        byte[] noise = new byte[64];
        random.nextBytes(noise);
        // not the first, which says that it is a database, and its tables
        int page = 8 + random.nextInt(pages - 8);
        write((long) page * PAGE_BYTES + random.nextInt(PAGE_BYTES - noise.length), noise);

        try (var store = open()) {
            var left = all(store);
            assertThat(left).as("of page %d", page).hasSizeGreaterThan(RECORDS - 100);
            assertThat(left).allMatch(record -> record.json().equals(text(numberOf(record.key()))));
            long changes = store.changes(0, RecordStore.LIMIT_MAX).stream()
                    .map(ChangeEntry::key)
                    .distinct()
                    .count();
            assertThat(changes).isGreaterThan(RECORDS - 100);
            put(store, key(9_999), "{}", Expected.NOTHING);
            assertThat(store.get(key(9_999))).isPresent();
            if (left.size() < RECORDS) {
                assertThat(damage.isEmpty()).isFalse();
                assertThat(new DatabaseFile(directory).inspect().isEmpty()).isFalse();
            }
        }
    }

    private static int numberOf(RecordKey key) {
        return Integer.parseInt(key.parts().getLast().substring(1));
    }

    @Test
    void aCopyOfADamagedDatabaseIsSoundLacksTheDamageAndSaysSo() throws Exception {
        fill();
        write(placeOf("what number 700 says"), (byte) 'w', (byte) 'H');
        byte[] noise = new byte[PAGE_BYTES];
        Arrays.fill(noise, (byte) 0xA5);
        write(placeOf("what number 900 says") / PAGE_BYTES * (long) PAGE_BYTES, noise);
        var copy = directory.resolve("copy.db");

        var missing = new DatabaseFile(directory).copyTo(copy);

        assertThat(missing.names()).contains("ann/n0700").hasSize(2);
        var elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
        new DatabaseFile(elsewhere).replaceWith(copy, () -> {});
        try (var store = SqliteRecordStore.open(elsewhere, clock)) {
            assertThat(all(store)).hasSizeBetween(RECORDS - 40, RECORDS - 2);
            long before = store.sequence();
            assertThat(before).isEqualTo(RECORDS);
            put(store, key(700), "{}", Expected.NOTHING);
            assertThat(store.sequence()).isEqualTo(before + 1);
        }
    }

    @Test
    void aBackupWithADamagedRecordIsRefusedBeforeAnythingIsCopied() throws Exception {
        fill();
        var copy = directory.resolve("copy.db");
        assertThat(new DatabaseFile(directory).copyTo(copy).isEmpty()).isTrue();
        byte[] bytes = Files.readAllBytes(copy);
        int at = new String(bytes, StandardCharsets.ISO_8859_1).indexOf("what number 700 says");
        bytes[at] ^= 1;
        Files.write(copy, bytes);
        var elsewhere = Files.createDirectory(directory.resolve("elsewhere"));

        assertThatThrownBy(() -> new DatabaseFile(elsewhere).replaceWith(copy, () -> {}))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("is damaged")
                .hasMessageContaining("ann/n0700");
        assertThat(elsewhere.resolve("contextd.db")).doesNotExist();
    }
}
