package dev.contextd.keep.store;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What batches that are written together make of records: worked out in memory from what an engine has, by whoever
/// keeps everybody else from writing meanwhile. So every adapter that has to ask over a network asks once for a group,
/// and all refuse and number alike.
public final class Reckoning {
    /// What an engine has under a key.
    ///
    /// @param expires in milliseconds since 1970
    /// @param deleted whether it is only the trace of a deletion
    public record Found(long sequence, @Nullable Long expires, boolean deleted) {
        boolean isLive(long now) {
            return !deleted && (expires == null || expires > now);
        }
    }

    /// That a batch was written: its first sequence, and which batch it was.
    public record Done(long first, long fingerprint) {}

    /// What becomes of a record.
    ///
    /// @param put absent if it is removed
    public record Effect(long sequence, Optional<Change.Put> put) {
        private Found found() {
            return new Found(
                    sequence,
                    put.flatMap(Change.Put::expires).map(Instant::toEpochMilli).orElse(null),
                    put.isEmpty());
        }
    }

    private static final Found NOTHING = new Found(0, null, true);

    private final Map<RecordKey, Found> found;
    private final Map<OperationId, Done> before;
    private final Map<RecordKey, Effect> effects = new HashMap<>();
    private final Map<OperationId, Done> done = new HashMap<>();
    private final long now;
    private long newest;

    /// @param newest the last sequence that was given
    /// @param found what there is under the keys of all batches that will be taken, and
    /// @param before under their operation ids, if not too old
    public Reckoning(long newest, Map<RecordKey, Found> found, Map<OperationId, Done> before, Instant now) {
        this.newest = newest;
        this.found = found;
        this.before = before;
        this.now = now.toEpochMilli();
    }

    /// The answer to a batch, which was written before or is now; one that is refused leaves nothing.
    List<StoredRecord> take(WriteBatch batch, long fingerprint) {
        var same = Optional.ofNullable(before.get(batch.operation())).orElseGet(() -> done.get(batch.operation()));
        if (same != null) {
            if (same.fingerprint != fingerprint) {
                throw new Failure(Kind.CONFLICT, "This operation id was used for another change; use a new one.");
            }
            return batch.answer(same.first);
        }
        long first = newest + 1;
        long last = newest;
        var mine = new HashMap<RecordKey, Effect>();
        for (int i = 0; i < batch.changes().size(); i++) {
            var effect = effect(batch.changes().get(i), first + i, mine);
            if (effect.isPresent()) {
                mine.put(batch.changes().get(i).key(), effect.get());
                last = first + i;
            }
        }
        effects.putAll(mine);
        newest = last;
        done.put(batch.operation(), new Done(first, fingerprint));
        return batch.answer(first);
    }

    private Optional<Effect> effect(Change change, long sequence, Map<RecordKey, Effect> mine) {
        var there = there(change.key(), mine);
        if (!holds(change.expected(), there)) {
            throw new StaleVersion(change.key());
        }
        return switch (change) {
            case Change.Put put -> Optional.of(new Effect(sequence, Optional.of(put)));
            case Change.Delete _ ->
                there.deleted ? Optional.empty() : Optional.of(new Effect(sequence, Optional.empty()));
        };
    }

    private Found there(RecordKey key, Map<RecordKey, Effect> mine) {
        return Optional.ofNullable(mine.get(key))
                .or(() -> Optional.ofNullable(effects.get(key)))
                .map(Effect::found)
                .orElseGet(() -> found.getOrDefault(key, NOTHING));
    }

    private boolean holds(Expected expected, Found there) {
        return switch (expected) {
            case Expected.Anything _ -> true;
            case Expected.Nothing _ -> !there.isLive(now);
            case Expected.At(var version) ->
                there.isLive(now) && version.token().equals(Long.toString(there.sequence));
        };
    }

    /// Removes what has expired, as a sweep does.
    public void bury(RecordKey key) {
        newest++;
        effects.put(key, new Effect(newest, Optional.empty()));
    }

    /// The last sequence that is given now.
    public long newest() {
        return newest;
    }

    /// What all batches together make of the records they touch.
    public Map<RecordKey, Effect> effects() {
        return effects;
    }

    /// The batches that are written by this.
    public Map<OperationId, Done> done() {
        return done;
    }
}
