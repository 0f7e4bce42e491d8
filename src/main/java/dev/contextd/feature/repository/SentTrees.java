package dev.contextd.feature.repository;

import dev.contextd.base.cache.LruCache;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/// Indexes of work trees that are on other machines, made of what was sent from there. A part can be sent again without
/// harm, so whoever was interrupted goes on.
final class SentTrees {
    /// Entries of one page of what is known.
    static final int PAGE = 2_000;

    /// Trees of one server that are being sent at a time; the counts of others are read again.
    private static final int COUNTS_MAX = 1_000;

    private static final int LOCKS = 64;

    private final Library library;
    private final int filesMax;
    private final InstantSource clock;
    private final LruCache<IndexLocation, Integer> counts;
    private final List<Lock> locks;

    /// What outlives a call.
    record Shared(LruCache<IndexLocation, Integer> counts, List<Lock> locks) {
        Shared() {
            this(new LruCache<>(COUNTS_MAX), new ArrayList<>());
            for (int i = 0; i < LOCKS; i++) {
                locks.add(new ReentrantLock());
            }
        }
    }

    SentTrees(Library library, int filesMax, InstantSource clock, Shared shared) {
        this.library = library;
        this.filesMax = filesMax;
        this.clock = clock;
        this.counts = shared.counts();
        this.locks = shared.locks();
    }

    /// The files that are known behind one of them, without their passages.
    List<FileRecord> known(IndexLocation place, Optional<String> after) {
        return library.records()
                .below(place.files(), after.map(place::file), PAGE)
                .map(stored -> FileRecord.of(stored.json()))
                .toList();
    }

    /// Puts files as they were sent in the place of what was there, and takes others out. Those who send the same tree
    /// at once take turns.
    ///
    /// @param from the directory that is sent, in the tree
    void take(IndexLocation place, Path from, List<CutFile> files, List<String> removed) {
        var lock = locks.get(Math.floorMod(place.hashCode(), LOCKS));
        lock.lock();
        try {
            int count = counts.find(place).orElseGet(() -> count(place));
            note(place, from, false, 0);
            var writer = new IndexWriter(library, place, clock);
            for (String path : removed) {
                var before = record(place, path);
                before.ifPresent(writer::remove);
                count -= before.isPresent() ? 1 : 0;
            }
            for (CutFile file : files) {
                var before = record(place, file.file().path());
                count += before.isPresent() ? 0 : 1;
                requireRoom(count);
                writer.put(file, before);
            }
            writer.flush();
            counts.put(place, count);
        } finally {
            lock.unlock();
        }
    }

    private void requireRoom(int count) {
        if (count > filesMax) {
            throw new Failure(
                    Kind.VALIDATION,
                    "This server has at most " + filesMax + " files of one work tree in its index"
                            + " (repository.files_max); leave some out with exclude_patterns.");
        }
    }

    private int count(IndexLocation place) {
        return Math.toIntExact(library.records().below(place.files()).count());
    }

    private Optional<FileRecord> record(IndexLocation place, String path) {
        return library.records().get(place.file(path)).map(stored -> FileRecord.of(stored.json()));
    }

    /// Says of a tree whether all of it is there.
    void note(IndexLocation place, Path from, boolean complete, int passages) {
        var record =
                new RootRecord(place.root(), from, List.of(), List.of(), 0, complete, passages, clock.instant(), true);
        library.change(
                List.of(), draft -> draft.change(Change.put(place.summary(), record.toJson(), Expected.ANYTHING)));
    }
}
