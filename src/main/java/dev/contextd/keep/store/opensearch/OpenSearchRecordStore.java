package dev.contextd.keep.store.opensearch;

import dev.contextd.base.failure.Failure;
import dev.contextd.keep.engine.Engine;
import dev.contextd.keep.engine.EngineUrl;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.ChangeEntry;
import dev.contextd.keep.store.CommitLine;
import dev.contextd.keep.store.OperationId;
import dev.contextd.keep.store.PendingWrite;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.StoredRecord;
import dev.contextd.keep.store.WriteBatch;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Keeps records in the indexes of OpenSearch that begin with a prefix, together with other processes.
public final class OpenSearchRecordStore implements RecordStore {
    /// Old entries that are removed in one sweep.
    private static final int FORGOTTEN_MAX = 10_000;

    /// Records in one answer, so that long ones do not make it too long.
    private static final int READ_MAX = 50;

    private final Engine engine;
    private final StoreIndexes indexes;
    private final InstantSource clock;
    private final Materials materials;
    private final BatchLog log;
    private final Appending appending;
    private final RecordSearch search;
    private final CommitLine<PendingWrite> line;
    private volatile boolean closed;

    private OpenSearchRecordStore(Engine engine, StoreIndexes indexes, InstantSource clock) {
        this.engine = engine;
        this.indexes = indexes;
        this.clock = clock;
        this.materials = new Materials(indexes);
        this.log = new BatchLog(indexes, materials);
        this.appending = new Appending(log, materials, clock);
        this.search = new RecordSearch(log, materials);
        this.line = new CommitLine<>(group -> undisturbed(() -> appending.commit(group)));
    }

    /// Opens what is there, and makes the indexes if they are not.
    public static OpenSearchRecordStore open(EngineUrl url, InstantSource clock) {
        var engine = new Engine(url);
        boolean opened = false;
        try {
            var store = new OpenSearchRecordStore(engine, StoreIndexes.open(engine), clock);
            opened = true;
            return store;
        } finally {
            if (!opened) {
                engine.close();
            }
        }
    }

    @Override
    public boolean isShared() {
        return true;
    }

    private void requireOpen() {
        if (closed) {
            throw CommitLine.closed();
        }
    }

    @Override
    public Optional<StoredRecord> get(RecordKey key) {
        return Optional.ofNullable(all(List.of(key)).get(key));
    }

    @Override
    public Map<RecordKey, StoredRecord> all(Collection<RecordKey> keys) {
        requireOpen();
        var now = clock.instant();
        var found = new HashMap<RecordKey, StoredRecord>();
        var rest = List.copyOf(keys);
        for (int from = 0; from < rest.size(); from += READ_MAX) {
            var docs = JsonMapper.shared().createArrayNode();
            rest.subList(from, Math.min(from + READ_MAX, rest.size()))
                    .forEach(key -> Materials.ask(docs, indexes.record(), Materials.id(key)));
            for (JsonNode document : log.look(docs).documents()) {
                BatchLog.source(document)
                        .filter(source -> !source.has("deleted"))
                        .map(RecordSearch::record)
                        .filter(record -> isLive(record, now))
                        .ifPresent(record -> found.put(record.key(), record));
            }
        }
        return found;
    }

    private static boolean isLive(StoredRecord record, Instant now) {
        return record.expires().map(now::isBefore).orElse(true);
    }

    @Override
    public List<StoredRecord> write(List<Change> changes, OperationId operation) {
        var mine = new PendingWrite(new WriteBatch(changes, operation));
        Appending.requireRoom(mine);
        line.join(mine);
        return mine.answer();
    }

    /// Whoever writes for others may be cancelled in the middle. What was sent by then may be done or not, so it is
    /// gone
    /// on with, on a thread that nobody interrupts.
    private static void undisturbed(Runnable work) {
        var task = new FutureTask<>(work, true);
        Thread.ofPlatform().daemon().name("store-write").start(task);
        boolean interrupted = false;
        try {
            while (!task.isDone()) {
                try {
                    task.get();
                } catch (InterruptedException _) {
                    interrupted = true;
                } catch (ExecutionException e) {
                    throw new IllegalStateException("a write broke down", e.getCause());
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public List<StoredRecord> scan(RecordKey prefix, Optional<RecordKey> after, int limit) {
        requireOpen();
        return search.below(prefix, after, RecordStore.checked(limit), true, clock.instant());
    }

    @Override
    public List<RecordKey> keys(RecordKey prefix, Optional<RecordKey> after, int limit) {
        requireOpen();
        return search.below(prefix, after, RecordStore.checked(limit), false, clock.instant()).stream()
                .map(StoredRecord::key)
                .toList();
    }

    @Override
    public List<ChangeEntry> changes(long sequence, int limit) {
        requireOpen();
        return search.changes(sequence, RecordStore.checked(limit));
    }

    @Override
    public long sequence() {
        requireOpen();
        return log.catchUp().newest();
    }

    @Override
    public int sweep(int limit) {
        requireOpen();
        RecordStore.checked(limit);
        indexes.lookForCopies();
        var now = clock.instant();
        var expired = search.expired(limit, now);
        int buried = expired.isEmpty() ? 0 : appending.bury(expired);
        forget(limit, now);
        return buried;
    }

    /// Deletions, operations and entries of the log that nobody can ask for any more. Where the log stands is noted
    /// before, since the entries that tell it may go.
    private void forget(int limit, Instant now) {
        var head = log.catchUp();
        if (head.number() == 0) {
            return;
        }
        materials.note(head);
        long dayAgo = now.minus(DELETIONS_KEPT).toEpochMilli();
        materials.remove(indexes.record(), before("deleted", dayAgo), limit);
        search.forgetVisible();
        materials.remove(
                indexes.operation(), before("done", now.minus(OPERATIONS_KEPT).toEpochMilli()), FORGOTTEN_MAX);
        materials.remove(indexes.log(), before("at", dayAgo), FORGOTTEN_MAX);
    }

    private static ObjectNode before(String field, long at) {
        var query = JsonMapper.shared().createObjectNode();
        query.putObject("range").putObject(field).put("lt", at);
        return query;
    }

    /// @throws Failure never: what was written is kept already
    @Override
    public void close() {
        closed = true;
        line.close();
        engine.close();
    }
}
