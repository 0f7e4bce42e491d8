package dev.contextd.keep.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The part of the contract that nobody wrote down case by case: random histories, which the store must live through as
/// a sorted map does.
abstract class RecordStoreHistories extends RecordStoreRaces {
    private static final int STEPS = 2_500;
    private static final List<String> PARTS = List.of("a", "b", "ab", "ü", "\uD83D\uDE00", ".", " ");

    /// Whether [#reopen] gives back what was there.
    protected boolean keepsWhenClosed() {
        return true;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void aRandomHistoryGoesAsWithASortedMap(long seed) {
        var history = new History(new Random(seed));
        int steps = times(STEPS);
        for (int step = 0; step < steps; step++) {
            try {
                history.step();
                history.compare();
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("seed " + seed + ", step " + step + ": " + e.getMessage(), e);
            }
        }
        assertThat(history.refused).as("refusals").isGreaterThan(steps / 50);
        assertThat(history.versions.size()).as("puts").isGreaterThan(steps / 4);
    }

    private final class History {
        private final Random random;
        private final TreeMap<RecordKey, StoredRecord> model = new TreeMap<>();
        private final Map<RecordKey, Boolean> deleted = new TreeMap<>();
        private final Set<Version> versions = new HashSet<>();
        private final List<Version> lately = new ArrayList<>(List.of(new Version("none")));
        private long sequence;
        private int refused;

        History(Random random) {
            this.random = random;
        }

        void step() {
            switch (random.nextInt(20)) {
                case 0 -> clock.advance(Duration.ofMillis(random.nextInt(20_000)));
                case 1 -> sweep();
                case 2 -> {
                    if (keepsWhenClosed() && random.nextInt(5) == 0) {
                        reopen();
                    }
                }
                default -> write();
            }
        }

        private void write() {
            var changes = new ArrayList<Change>();
            for (int i = random.nextInt(4) == 0 ? random.nextInt(6) : 1; i > 0; i--) {
                changes.add(change());
            }
            var after = new TreeMap<>(model);
            var touched = new TreeMap<RecordKey, Boolean>();
            boolean holds = changes.stream().allMatch(change -> applies(change, after, touched));
            var operation = once();
            if (!holds) {
                refused++;
                assertThatThrownBy(() -> store.write(changes, operation)).isInstanceOf(StaleVersion.class);
                return;
            }
            var answer = store.write(changes, operation);
            if (random.nextInt(10) == 0) {
                assertThat(store.write(changes, operation)).isEqualTo(answer);
            }
            adopt(answer, changes, after, touched);
        }

        private Change change() {
            var key = key();
            var expected = switch (random.nextInt(8)) {
                case 0 -> Expected.NOTHING;
                case 1 -> Expected.at(lately.get(random.nextInt(lately.size())));
                case 2, 3 ->
                    Optional.ofNullable(model.get(key))
                            .map(it -> Expected.at(it.version()))
                            .orElse(Expected.NOTHING);
                default -> Expected.ANYTHING;
            };
            if (random.nextInt(4) == 0) {
                return new Change.Delete(key, expected);
            }
            var expires = Optional.of(random.nextInt(3))
                    .filter(n -> n == 0)
                    .map(_ -> clock.instant().plusMillis(random.nextInt(60_000)));
            return new Change.Put(key, "{\"n\":" + random.nextInt() + "}", expected, expires);
        }

        private RecordKey key() {
            var key = RecordKey.of(part());
            return random.nextBoolean() ? key : key.child(part());
        }

        private String part() {
            return PARTS.get(random.nextInt(PARTS.size()));
        }

        /// Tries a change on the model; the version is only known later, from the answer.
        private boolean applies(Change change, Map<RecordKey, StoredRecord> after, Map<RecordKey, Boolean> touched) {
            var key = change.key();
            var there = Optional.ofNullable(after.get(key)).filter(this::isLive);
            boolean holds = switch (change.expected()) {
                case Expected.Anything _ -> true;
                case Expected.Nothing _ -> there.isEmpty();
                case Expected.At(var version) ->
                    there.map(StoredRecord::version).equals(Optional.of(version));
            };
            if (holds && change instanceof Change.Put put) {
                after.put(key, new StoredRecord(key, put.json(), new Version("unknown"), 0, put.expires()));
                touched.put(key, false);
            } else if (holds && after.remove(key) != null) {
                touched.put(key, true);
            }
            return holds;
        }

        private void adopt(
                List<StoredRecord> answer,
                List<Change> changes,
                Map<RecordKey, StoredRecord> after,
                Map<RecordKey, Boolean> touched) {
            var puts = changes.stream()
                    .filter(change -> change instanceof Change.Put)
                    .map(Change.Put.class::cast)
                    .toList();
            assertThat(answer).hasSameSizeAs(puts);
            long newest = sequence;
            for (int i = 0; i < puts.size(); i++) {
                var record = answer.get(i);
                assertThat(record.key()).isEqualTo(puts.get(i).key());
                assertThat(record.json()).isEqualTo(puts.get(i).json());
                assertThat(record.expires()).isEqualTo(puts.get(i).expires());
                assertThat(record.sequence()).isGreaterThan(newest);
                assertThat(versions.add(record.version())).as("a new version").isTrue();
                newest = record.sequence();
                after.computeIfPresent(record.key(), (_, _) -> record);
                lately.add(record.version());
            }
            model.clear();
            model.putAll(after);
            deleted.putAll(touched);
            assertChanged(touched);
        }

        private void assertChanged(Map<RecordKey, Boolean> touched) {
            var changes = store.changes(sequence, 100);
            assertThat(changes).hasSize(touched.size());
            for (ChangeEntry entry : changes) {
                assertThat(entry.sequence()).isGreaterThan(sequence);
                assertThat(entry.deleted()).isEqualTo(touched.get(entry.key()));
                sequence = entry.sequence();
            }
            assertThat(store.sequence()).isEqualTo(sequence);
        }

        private void sweep() {
            int limit = 1 + random.nextInt(5);
            var expired =
                    model.values().stream().filter(record -> !isLive(record)).toList();
            assertThat(store.sweep(limit)).isEqualTo(Math.min(limit, expired.size()));
            var touched = new TreeMap<RecordKey, Boolean>();
            for (ChangeEntry entry : store.changes(sequence, 100)) {
                assertThat(expired).extracting(StoredRecord::key).contains(entry.key());
                touched.put(entry.key(), true);
            }
            model.keySet().removeAll(touched.keySet());
            deleted.putAll(touched);
            assertChanged(touched);
        }

        private boolean isLive(StoredRecord record) {
            Instant now = clock.instant();
            return record.expires().map(now::isBefore).orElse(true);
        }

        void compare() {
            var key = key();
            assertThat(store.get(key))
                    .isEqualTo(Optional.ofNullable(model.get(key)).filter(this::isLive));
            var prefix = RecordKey.of(part());
            var after = Optional.of(key()).filter(_ -> random.nextBoolean());
            int limit = 1 + random.nextInt(4);
            assertThat(store.scan(prefix, after, limit))
                    .isEqualTo(model.values().stream()
                            .filter(this::isLive)
                            .filter(record -> record.key().isWithin(prefix))
                            .filter(record -> after.isEmpty() || record.key().compareTo(after.get()) > 0)
                            .limit(limit)
                            .toList());
            assertThat(store.keys(prefix, after, limit))
                    .isEqualTo(store.scan(prefix, after, limit).stream()
                            .map(StoredRecord::key)
                            .toList());
            if (random.nextInt(20) == 0) {
                var feed = new TreeMap<RecordKey, Boolean>();
                store.changes(0, 1_000)
                        .forEach(entry -> assertThat(feed.put(entry.key(), entry.deleted()))
                                .isNull());
                assertThat(feed).isEqualTo(deleted);
            }
        }
    }
}
