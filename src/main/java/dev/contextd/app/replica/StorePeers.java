package dev.contextd.app.replica;

import dev.contextd.base.digest.Sha256;
import dev.contextd.keep.library.LazyLibrary;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.StoredRecord;
import dev.contextd.mcp.Peers;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.Consumer;

/// Replicas that have a store in common: sessions are records of it, and what they tell each other goes through it.
public final class StorePeers implements Peers {
    private static final String SESSIONS = "mcp-sessions";

    /// For how long a session is known that nobody uses.
    private static final Duration KEPT = Duration.ofDays(2);

    private static final int HASH_DIGITS = 32;
    private static final int SECRET_BYTES = 32;

    private final LazyLibrary library;
    private final InstantSource clock;
    private final Map<String, byte[]> secrets = new ConcurrentHashMap<>();
    private final Map<String, Set<Consumer<String>>> listeners = new ConcurrentHashMap<>();

    public StorePeers(LazyLibrary library, InstantSource clock) {
        this.library = library;
        this.clock = clock;
    }

    /// For a library that has been opened: from now on the others are heard.
    public void hearAt(Library opened) {
        listeners.keySet().forEach(topic -> opened.signals().hear(topic, text -> heard(topic, text)));
    }

    private void heard(String topic, String text) {
        listeners.getOrDefault(topic, Set.of()).forEach(listener -> listener.accept(text));
    }

    /// The secret of this name that all of them have, made by the first who needs it.
    public byte[] secret(String name) {
        return secrets.computeIfAbsent(name, this::kept);
    }

    private byte[] kept(String name) {
        var key = RecordKey.of("secrets", name);
        return library.get().change(List.of(), draft -> {
            var there = library.get().records().get(key).map(StoredRecord::json);
            if (there.isPresent()) {
                return HexFormat.of().parseHex(there.get().replace("\"", ""));
            }
            var made = new byte[SECRET_BYTES];
            new SecureRandom().nextBytes(made);
            draft.change(Change.put(key, "\"" + HexFormat.of().formatHex(made) + "\"", Expected.NOTHING));
            return made;
        });
    }

    @Override
    public boolean areThere() {
        return true;
    }

    /// Whoever knows the id of a session has a part of what it takes to use it, so it is not kept as it is.
    private static RecordKey key(String session) {
        return RecordKey.of(SESSIONS, Sha256.hex(session, HASH_DIGITS));
    }

    @Override
    public void keep(String session, String json) {
        var until = clock.instant().plus(KEPT);
        change(new Change.Put(key(session), json, Expected.ANYTHING, Optional.of(until)));
    }

    @Override
    public Optional<String> find(String session) {
        var found = library.get().records().get(key(session));
        found.filter(this::isHalfGone).ifPresent(record -> keep(session, record.json()));
        return found.map(StoredRecord::json);
    }

    private boolean isHalfGone(StoredRecord record) {
        return record.expires()
                .filter(end -> end.isBefore(clock.instant().plus(KEPT.dividedBy(2))))
                .isPresent();
    }

    @Override
    public void forget(String session) {
        change(Change.delete(key(session)));
    }

    private void change(Change change) {
        library.get().change(List.of(), draft -> draft.change(change));
    }

    @Override
    public void tell(String topic, String text) {
        library.get().signals().send(topic, text);
    }

    @Override
    public void hear(String topic, Consumer<String> listener) {
        listeners.computeIfAbsent(topic, _ -> new CopyOnWriteArraySet<>()).add(listener);
        library.opened().ifPresent(this::hearAt);
    }
}
