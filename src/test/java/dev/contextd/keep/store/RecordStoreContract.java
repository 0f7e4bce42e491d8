package dev.contextd.keep.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What every [RecordStore] keeps to: the rules for one caller here, for many in [RecordStoreRaces], and for whatever
/// nobody thought of in [RecordStoreHistories]. An adapter extends this and says how it is opened.
public abstract class RecordStoreContract extends RecordStoreHistories {
    @Test
    void aRecordIsReadAsItWasWritten() {
        for (String json : List.of("{}", "", "{\"a\":\"ü \uD83D\uDE00 \\u0000 \0 '\"}", "x".repeat(100_000))) {
            var written = put(KEY, json);

            assertThat(written.json()).isEqualTo(json);
            assertThat(store.get(KEY)).contains(written);
        }
        assertThat(store.get(KEY.child("below"))).isEmpty();
    }

    @Test
    void aStaleWriterLosesAndChangesNothing() {
        var old = put(KEY, "1");
        var current = put(KEY, "2", Expected.at(old.version()));

        assertThatThrownBy(() -> put(KEY, "3", Expected.at(old.version())))
                .isInstanceOfSatisfying(
                        StaleVersion.class, e -> assertThat(e.key()).isEqualTo(KEY));
        assertThatThrownBy(() -> put(KEY, "3", Expected.NOTHING)).isInstanceOf(StaleVersion.class);
        assertThatThrownBy(() -> store.write(List.of(new Change.Delete(KEY, Expected.at(old.version()))), once()))
                .isInstanceOf(StaleVersion.class);
        assertThat(store.get(KEY)).contains(current);
        assertThat(store.sequence()).isEqualTo(current.sequence());
    }

    @Test
    void aVersionNeverComesBackAlsoAfterADelete() {
        var first = put(KEY, "1");
        delete(KEY);
        assertThat(store.get(KEY)).isEmpty();
        assertThatThrownBy(() -> put(KEY, "2", Expected.at(first.version()))).isInstanceOf(StaleVersion.class);

        var second = put(KEY, "1", Expected.NOTHING);

        assertThat(second.version()).isNotEqualTo(first.version());
        assertThatThrownBy(() -> put(KEY, "2", Expected.at(first.version()))).isInstanceOf(StaleVersion.class);
    }

    @Test
    void removingWhatIsNotThereIsNeitherAFaultNorAChange() {
        delete(KEY);
        var any = put(RecordKey.of("other"), "1").version();

        assertThat(store.changes(0, 10)).hasSize(1);
        assertThatThrownBy(() -> store.write(List.of(new Change.Delete(KEY, Expected.at(any))), once()))
                .isInstanceOf(StaleVersion.class);
    }

    @Test
    void aBatchIsDoneAsAWholeOrNotAtAll() {
        var before = put(KEY, "before");
        long sequence = store.sequence();
        var changes = List.<Change>of(
                Change.put(KEY, "after", Expected.ANYTHING),
                Change.put(KEY.child("a"), "new", Expected.NOTHING),
                Change.delete(KEY),
                Change.put(KEY.child("b"), "new", Expected.at(before.version())));

        assertThatThrownBy(() -> store.write(changes, once())).isInstanceOf(StaleVersion.class);
        assertThat(store.scan(KEY, Optional.empty(), 10)).containsExactly(before);
        assertThat(store.changes(sequence, 10)).isEmpty();

        var written = store.write(changes.subList(0, 3), once());
        assertThat(written).extracting(StoredRecord::json).containsExactly("after", "new");
        assertThat(store.scan(KEY, Optional.empty(), 10)).containsExactly(written.getLast());
    }

    @Test
    void theChangesOfABatchSeeThoseBeforeThem() {
        assertThatThrownBy(() -> store.write(
                        List.of(Change.put(KEY, "1", Expected.NOTHING), Change.put(KEY, "2", Expected.NOTHING)),
                        once()))
                .isInstanceOf(StaleVersion.class);
        store.write(
                List.of(
                        Change.put(KEY, "1", Expected.NOTHING),
                        Change.delete(KEY),
                        Change.put(KEY, "2", Expected.NOTHING)),
                once());

        assertThat(store.get(KEY).map(StoredRecord::json)).contains("2");
        assertThat(store.changes(0, 10))
                .containsExactly(new ChangeEntry(store.get(KEY).orElseThrow().sequence(), KEY, false));
    }

    @Test
    void anOperationIsDoneOnceAndAnswersTheSameForAnHour() {
        var operation = once();
        var changes = List.<Change>of(
                Change.delete(KEY.child("a")), Change.put(KEY, "1", Expected.NOTHING), Change.delete(KEY.child("b")));
        var first = store.write(changes, operation);
        delete(KEY);
        long sequence = store.sequence();

        clock.advance(Duration.ofMinutes(60));
        assertThat(store.write(changes, operation)).isEqualTo(first);
        assertThat(store.get(KEY)).isEmpty();
        assertThat(store.sequence()).isEqualTo(sequence);
        assertThatThrownBy(() -> store.write(changes.subList(0, 2), operation))
                .isInstanceOfSatisfying(Failure.class, e -> assertThat(e.kind()).isEqualTo(Kind.CONFLICT));

        clock.advance(Duration.ofMinutes(1));
        assertThat(store.write(changes, operation)).isNotEqualTo(first);
        assertThat(store.get(KEY)).isPresent();
    }

    @Test
    void aRefusedOperationWasNotDoneAndCanBeTriedAfresh() {
        var operation = once();
        put(KEY, "1");
        var changes = List.<Change>of(Change.put(KEY, "2", Expected.NOTHING));
        assertThatThrownBy(() -> store.write(changes, operation)).isInstanceOf(StaleVersion.class);
        delete(KEY);

        assertThat(store.write(changes, operation)).hasSize(1);
    }

    @Test
    void keysOfAnyTextAreKeptApart() {
        var parts = List.of(
                "a",
                "ab",
                "a.b",
                "a*",
                "a>",
                "*",
                ">",
                ".",
                "/",
                "a/b",
                "a b",
                " ",
                "ü",
                "u\u0308",
                "%",
                "%00",
                "a%b",
                "_",
                "\uD83D\uDE00",
                "\uFFFD",
                "\u0001",
                "'",
                "\"",
                "A",
                "\\",
                "\n",
                "x".repeat(256));
        var keys = Stream.concat(
                        parts.stream().map(RecordKey::of),
                        parts.stream().flatMap(a -> parts.stream().map(b -> RecordKey.of(a, b))))
                .toList();
        store.write(
                keys.stream()
                        .<Change>map(key -> Change.put(key, key.toString(), Expected.NOTHING))
                        .toList(),
                once());

        assertThat(keys)
                .allSatisfy(key ->
                        assertThat(store.get(key).map(StoredRecord::json)).contains(key.toString()));
        for (String part : parts) {
            var prefix = RecordKey.of(part);
            assertThat(store.scan(prefix, Optional.empty(), 1_000))
                    .extracting(StoredRecord::key)
                    .containsExactlyElementsOf(keys.stream()
                            .filter(key -> key.isWithin(prefix))
                            .sorted()
                            .toList());
        }
        assertThat(store.changes(0, 1_000)).extracting(ChangeEntry::key).containsExactlyElementsOf(keys);
    }

    @Test
    void scannedPagesMeetWithoutGapOrRepetition() {
        var keys = IntStream.range(0, 100)
                .mapToObj(i -> RecordKey.of("p", Integer.toString(i)))
                .toList();
        keys.forEach(key -> put(key, "{}"));
        put(RecordKey.of("p2"), "{}");
        var prefix = RecordKey.of("p");

        var seen = new ArrayList<RecordKey>();
        var page = store.scan(prefix, Optional.empty(), 7);
        while (!page.isEmpty()) {
            page.forEach(it -> seen.add(it.key()));
            delete(seen.getLast()); // a place in the order stays one when its record has gone
            put(prefix.child("0"), "again");
            page = store.scan(prefix, Optional.of(seen.getLast()), 7);
        }

        assertThat(seen).containsExactlyElementsOf(keys.stream().sorted().toList());
        assertThat(store.scan(prefix, Optional.of(RecordKey.of("a")), 1)).hasSize(1);
        assertThat(store.scan(prefix, Optional.of(RecordKey.of("p1")), 1)).isEmpty();
    }

    @Test
    void keysAreThoseOfTheRecordsThatAScanWouldGive() {
        put(KEY.child("a"), "{}");
        put(KEY.child("b"), "{}");
        put(KEY.child("c"), "{}");
        putUntil(KEY.child("d"), clock.instant().plusSeconds(1));
        put(KEY.child("e"), "{}");
        put(RecordKey.of("elsewhere"), "{}");
        delete(KEY.child("b"));
        clock.advance(Duration.ofSeconds(1));

        assertThat(store.keys(KEY, Optional.empty(), 10))
                .containsExactly(KEY.child("a"), KEY.child("c"), KEY.child("e"));
        assertThat(store.keys(KEY, Optional.of(KEY.child("a")), 1)).containsExactly(KEY.child("c"));
        assertThat(store.keys(KEY, Optional.of(KEY.child("e")), 1)).isEmpty();
    }

    @Test
    void anExpiredRecordIsGoneWhetherOrNotItWasSwept() {
        var expires = clock.instant().plus(Duration.ofMinutes(1)).plusNanos(1_234_567);
        var written = putUntil(KEY, expires);
        put(KEY.child("stays"), "{}");
        assertThat(store.get(KEY)).contains(written);
        assertThat(store.get(KEY).flatMap(StoredRecord::expires)).contains(expires.minusNanos(234_567));

        clock.advance(Duration.ofMinutes(1));
        assertThat(store.get(KEY)).isPresent();
        clock.advance(Duration.ofMillis(1));

        assertThat(store.get(KEY)).isEmpty();
        assertThat(store.scan(KEY, Optional.empty(), 10)).hasSize(1);
        assertThatThrownBy(() -> put(KEY, "2", Expected.at(written.version()))).isInstanceOf(StaleVersion.class);
        assertThat(put(KEY, "2", Expected.NOTHING).expires()).isEmpty();
        clock.advance(Duration.ofDays(365));
        assertThat(store.get(KEY)).isPresent();
    }

    @Test
    void eachWriteSaysAnewWhenItsRecordEndsWhateverEndsBesideIt() {
        var soon = clock.instant().plusSeconds(10);
        var late = clock.instant().plusSeconds(100);
        var renewed = putUntil(KEY.child("renewed"), soon);
        var forGood = putUntil(KEY.child("for good"), soon);
        putUntil(KEY.child("short"), soon);
        putUntil(KEY.child("long"), late);
        store.write(
                List.of(new Change.Put(renewed.key(), "2", Expected.at(renewed.version()), Optional.of(late))), once());
        put(forGood.key(), "2", Expected.at(forGood.version()));

        clock.advance(Duration.ofSeconds(10));
        assertThat(store.keys(KEY, Optional.empty(), 10))
                .containsExactly(KEY.child("for good"), KEY.child("long"), KEY.child("renewed"));
        clock.advance(Duration.ofSeconds(90));
        store.sweep(10);
        assertThat(store.keys(KEY, Optional.empty(), 10)).containsExactly(KEY.child("for good"));
    }

    @Test
    void sweepingRemovesTheExpiredAndEachIsAChange() {
        IntStream.range(0, 5)
                .forEach(i -> putUntil(KEY.child("" + i), clock.instant().plusSeconds(i < 3 ? 10 : 100)));
        long sequence = store.sequence();
        assertThat(store.sweep(10)).isZero();
        clock.advance(Duration.ofSeconds(10));

        assertThat(store.sweep(2)).isEqualTo(2);
        assertThat(store.sweep(2)).isEqualTo(1);
        assertThat(store.sweep(2)).isZero();

        assertThat(store.changes(sequence, 10)).hasSize(3).allMatch(ChangeEntry::deleted);
        assertThat(store.scan(KEY, Optional.empty(), 10)).hasSize(2);
    }

    @Test
    void deletionsStayVisibleForADayAndTheSequenceNeverGoesBack() {
        put(KEY, "{}");
        delete(KEY);
        long sequence = store.sequence();

        clock.advance(Duration.ofDays(1));
        store.sweep(10);
        assertThat(store.changes(0, 10)).containsExactly(new ChangeEntry(sequence, KEY, true));

        clock.advance(Duration.ofMillis(1));
        store.sweep(10);
        assertThat(store.changes(0, 10)).isEmpty();
        assertThat(store.sequence()).isEqualTo(sequence);
        assertThat(put(KEY, "{}").sequence()).isGreaterThan(sequence);
    }

    @Test
    void oneBeyondEachBoundIsRefused() {
        var longest = "x".repeat(RecordStore.JSON_CHARS_MAX);
        put(KEY, longest);
        refusesAsInvalid(List.of(Change.put(KEY, longest + "x", Expected.ANYTHING)));
        refusesAsInvalid(List.of(Change.put(KEY, "half \uD83D", Expected.ANYTHING)));

        var most = Collections.<Change>nCopies(RecordStore.BATCH_MAX, Change.put(KEY, "{}", Expected.ANYTHING));
        assertThat(store.write(most, once())).hasSize(RecordStore.BATCH_MAX);
        refusesAsInvalid(Collections.nCopies(RecordStore.BATCH_MAX + 1, Change.delete(KEY)));

        store.scan(KEY, Optional.empty(), RecordStore.LIMIT_MAX);
        for (int limit : List.of(-1, 0, RecordStore.LIMIT_MAX + 1)) {
            assertThatIllegalArgumentException().isThrownBy(() -> store.scan(KEY, Optional.empty(), limit));
            assertThatIllegalArgumentException().isThrownBy(() -> store.keys(KEY, Optional.empty(), limit));
            assertThatIllegalArgumentException().isThrownBy(() -> store.changes(0, limit));
            assertThatIllegalArgumentException().isThrownBy(() -> store.sweep(limit));
        }
        assertThat(store.get(KEY)).isPresent();
    }

    private void refusesAsInvalid(List<Change> changes) {
        assertThatThrownBy(() -> store.write(changes, once()))
                .isInstanceOfSatisfying(Failure.class, e -> assertThat(e.kind()).isEqualTo(Kind.VALIDATION));
    }

    @Test
    protected void whatWasKeptIsThereAfterReopening() {
        var operation = once();
        var changes = List.<Change>of(Change.put(KEY, "1", Expected.NOTHING));
        var written = store.write(changes, operation);
        put(KEY.child("gone"), "2");
        delete(KEY.child("gone"));
        var feed = store.changes(0, 10);
        long sequence = store.sequence();

        reopen();

        assertThat(store.get(KEY)).contains(written.getFirst());
        assertThat(store.changes(0, 10)).isEqualTo(feed);
        assertThat(store.sequence()).isEqualTo(sequence);
        assertThat(store.write(changes, operation)).isEqualTo(written);
        clock.advance(Duration.ofDays(2));
        store.sweep(10);
        reopen();
        assertThat(put(KEY, "3", Expected.at(written.getFirst().version())).sequence())
                .isGreaterThan(sequence);
    }

    @Test
    void aClosedStoreIsUnavailable() {
        store.close();
        store.close();

        assertThatThrownBy(() -> put(KEY, "{}"))
                .isInstanceOfSatisfying(Failure.class, e -> assertThat(e.kind()).isEqualTo(Kind.UNAVAILABLE));
        assertThatThrownBy(() -> store.get(KEY))
                .isInstanceOfSatisfying(Failure.class, e -> assertThat(e.kind()).isEqualTo(Kind.UNAVAILABLE));
    }
}
