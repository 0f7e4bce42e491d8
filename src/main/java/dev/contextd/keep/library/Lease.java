package dev.contextd.keep.library;

import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.StaleVersion;
import dev.contextd.keep.store.Version;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.JsonNodeFactory;

/// The right to do something alone among those who share a store, for a while: a record that expires.
///
/// Who has it has it until then unless they prolong it, also if they die; then the first to ask gets it. Two may think
/// for a moment that they have it, where their clocks differ: it saves double work, and what must not happen twice is
/// kept from it by the versions of the records it is about.
final class Lease {
    static final String LEASES = "leases";

    private final RecordStore store;
    private final InstantSource clock;
    private final RecordKey key;
    private final String holder;
    private final Duration term;

    /// As it was written last; guarded by this.
    private Optional<Version> version = Optional.empty();

    private volatile Instant until = Instant.MIN;

    /// @param holder who asks, told to nobody but people who look
    /// @param term for how long it is got
    Lease(RecordStore store, InstantSource clock, String name, String holder, Duration term) {
        this.store = store;
        this.clock = clock;
        this.key = RecordKey.of(LEASES, name);
        this.holder = holder;
        this.term = term;
    }

    /// Whether it was got and has not run out.
    boolean isHeld() {
        return clock.instant().isBefore(until);
    }

    /// Asks for it, or for more of it once a third has passed; gives whether it is held now.
    synchronized boolean hold() {
        var now = clock.instant();
        if (now.isBefore(
                until.equals(Instant.MIN)
                        ? until
                        : until.minus(term.dividedBy(3).multipliedBy(2)))) {
            return true;
        }
        try {
            put(now, isHeld() ? version.map(Expected::at).orElse(Expected.NOTHING) : Expected.NOTHING);
        } catch (StaleVersion _) {
            version = Optional.empty();
            until = Instant.MIN;
        }
        return isHeld();
    }

    private void put(Instant now, Expected expected) {
        var end = now.plus(term);
        var json = JsonNodeFactory.instance.objectNode().put("holder", holder).toString();
        var put = new Change.Put(key, json, expected, Optional.of(end));
        version = Optional.of(
                store.write(List.of(put), Draft.operation()).getFirst().version());
        until = end;
    }

    /// Gives it back, so that the next need not wait.
    synchronized void release() {
        if (isHeld() && version.isPresent()) {
            until = Instant.MIN;
            try {
                store.write(List.of(new Change.Delete(key, Expected.at(version.get()))), Draft.operation());
            } catch (StaleVersion _) {
                // another has it already
            }
        }
    }
}
