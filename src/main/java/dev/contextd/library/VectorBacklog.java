package dev.contextd.library;

import dev.contextd.failure.Failure;
import dev.contextd.store.Change;
import dev.contextd.store.Expected;
import dev.contextd.store.RecordKey;
import dev.contextd.store.RecordStore;
import dev.contextd.store.StaleVersion;
import dev.contextd.store.StoredRecord;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.TimeUnit;

/// Items that were kept before their vectors were computed: a mark in the store for each, so that none is forgotten
/// when the process ends, and one thread that works them off, newest first.
final class VectorBacklog implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(VectorBacklog.class.getName());
    private static final String MARKS = "unembedded";

    /// How many wait in memory; the marks of the others are read when these are done.
    private static final int WAITING_MAX = 10_000;

    /// How long to wait for a model that cannot be had.
    private static final Duration PAUSE = Duration.ofSeconds(30);

    /// How long the vector under way may take when the library is closed.
    private static final Duration PATIENCE = Duration.ofMillis(300);

    private final RecordStore store;
    private final Meanings meanings;
    private final Catalogue catalogue;
    private final LinkedBlockingDeque<RecordKey> waiting = new LinkedBlockingDeque<>(WAITING_MAX);
    private final Thread worker;
    private final CountDownLatch end = new CountDownLatch(1);
    private volatile boolean overrun;

    VectorBacklog(RecordStore store, Meanings meanings, Catalogue catalogue) {
        this.store = store;
        this.meanings = meanings;
        this.catalogue = catalogue;
        this.worker = Thread.ofPlatform().daemon().name("vectors").start(this::work);
    }

    static Change mark(Item item) {
        return Change.put(markOf(item.id()), Pointers.toJson(StoredItem.key(item)), Expected.ANYTHING);
    }

    static Change unmark(Item item) {
        return Change.delete(markOf(item.id()));
    }

    private static RecordKey markOf(String id) {
        return RecordKey.of(MARKS, id);
    }

    void add(Item item) {
        overrun |= !waiting.offerFirst(StoredItem.key(item));
    }

    private void work() {
        try {
            overrun = true;
            while (true) {
                if (overrun && waiting.isEmpty()) {
                    overrun = false;
                    store.scan(RecordKey.of(MARKS), Optional.empty(), WAITING_MAX)
                            .forEach(mark -> overrun |= !waiting.offerFirst(Pointers.key(mark.json())));
                }
                var next = waiting.take();
                if (end.getCount() == 0) {
                    return;
                }
                embed(next);
            }
        } catch (InterruptedException _) {
            // the library is closed; the marks say what is left
        } catch (RuntimeException e) {
            LOG.log(Level.WARNING, "vectors are not computed any more until the next start", e);
        }
    }

    private void embed(RecordKey key) throws InterruptedException {
        try {
            var record = store.get(key);
            if (record.isEmpty()) {
                store.write(List.of(Change.delete(markOf(key.parts().getLast()))), Draft.operation());
                return;
            }
            var stored = StoredItem.of(record.get().json());
            var vector = meanings.atLeisure(stored.item().text());
            if (vector.isEmpty()) {
                overrun |= !waiting.offerLast(key);
                var _ = end.await(PAUSE.toSeconds(), TimeUnit.SECONDS);
                return;
            }
            put(record.get(), new StoredItem(stored.item(), vector, stored.slips()));
        } catch (StaleVersion _) {
            overrun |= !waiting.offerFirst(key);
        } catch (Failure e) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            LOG.log(Level.WARNING, "a vector could not be kept and will be tried again: " + e.sentence());
            overrun |= !waiting.offerLast(key);
            var _ = end.await(PAUSE.toSeconds(), TimeUnit.SECONDS);
        }
    }

    private void put(StoredRecord record, StoredItem stored) {
        var item = stored.item();
        catalogue.change(() -> {
            var written = store.write(
                    List.of(Change.put(record.key(), stored.toJson(), Expected.at(record.version())), unmark(item)),
                    Draft.operation());
            return new Catalogue.Update(
                    List.of(Library.document(
                            item, stored.vector(), written.getFirst().sequence())),
                    List.of(),
                    store.sequence());
        });
    }

    @Override
    public void close() {
        end.countDown();
        waiting.clear();
        waiting.addFirst(RecordKey.of(MARKS));
        try {
            if (!worker.join(PATIENCE)) {
                // it waits for the model to be loaded, which takes too long for somebody who wants to stop
                worker.interrupt();
                worker.join(Duration.ofSeconds(10));
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
