package dev.contextd.keep.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.TestClock;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.StoredRecord;
import dev.contextd.keep.store.heap.HeapRecordStore;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Going through records, of which there are more than a page has.
class RecordsTest {
    private static final int COUNT = 1_000;

    private final HeapRecordStore store = HeapRecordStore.open(new TestClock());
    private final Records records = new Records(store);

    private static RecordKey key(int number) {
        return RecordKey.of("notes", String.format(Locale.ROOT, "%05d", number));
    }

    private static List<Integer> numbers(Stream<StoredRecord> found) {
        return found.map(record -> Integer.valueOf(record.json())).toList();
    }

    private static List<Integer> range(int from, int to) {
        return IntStream.range(from, to).boxed().toList();
    }

    @BeforeEach
    void fill() {
        for (int from = 0; from < COUNT; from += 500) {
            store.write(
                    IntStream.range(from, from + 500)
                            .<Change>mapToObj(
                                    number -> Change.put(key(number), Integer.toString(number), Expected.NOTHING))
                            .toList(),
                    Draft.operation());
        }
        store.write(List.of(Change.put(RecordKey.of("other", "1"), "-1", Expected.NOTHING)), Draft.operation());
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void allBelowAKeyAreReadOnceInOrderAndNothingElse() {
        assertThat(numbers(records.below(RecordKey.of("notes")))).isEqualTo(range(0, COUNT));
        assertThat(records.below(RecordKey.of("none"))).isEmpty();
    }

    @Test
    void thoseBehindAKeyAreReadUpToALimit() {
        var after = Optional.of(key(99));

        assertThat(numbers(records.below(RecordKey.of("notes"), after, 3))).isEqualTo(range(100, 103));
        assertThat(numbers(records.below(RecordKey.of("notes"), after, 700))).isEqualTo(range(100, 800));
        assertThat(numbers(records.below(RecordKey.of("notes"), after, COUNT))).isEqualTo(range(100, COUNT));
    }

    @Test
    void whatIsReadMayBeRemovedMeanwhile() {
        var removed = records.below(RecordKey.of("notes"))
                .peek(record -> store.write(List.of(Change.delete(record.key())), Draft.operation()));

        assertThat(numbers(removed)).isEqualTo(range(0, COUNT));
        assertThat(records.below(RecordKey.of("notes"))).isEmpty();
    }
}
