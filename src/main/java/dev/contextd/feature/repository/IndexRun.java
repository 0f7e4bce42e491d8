package dev.contextd.feature.repository;

import dev.contextd.keep.library.Library;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.source.walk.WalkedFile;
import dev.contextd.tool.Progress;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/// Brings the index of a directory up to what is on disk. An interrupt ends it between two files; what is done is done,
/// and the next run goes on from there.
///
/// In memory are the names of all files and, of a few files at a time, their text.
final class IndexRun {
    /// Files that are read ahead for each core: enough that the writer does not wait.
    private static final int AHEAD = 4;

    private static final Duration INDEX_PATIENCE = Duration.ofMinutes(1);

    private final Library library;
    private final FileCutter cutter;
    private final IndexRequest request;
    private final int filesMax;
    private final InstantSource clock;
    private final Progress progress;
    private final RunCounts tally = new RunCounts();

    IndexRun(
            Library library,
            FileCutter cutter,
            IndexRequest request,
            int filesMax,
            InstantSource clock,
            Progress progress) {
        this.library = library;
        this.cutter = cutter;
        this.request = request;
        this.filesMax = filesMax;
        this.clock = clock;
        this.progress = progress;
    }

    /// @param walked told of the directories that count, once all are known
    IndexResult run(Consumer<List<Path>> walked) {
        note(false);
        var walk = TreeWalk.of(request, filesMax, tally);
        walked.accept(walk.folders());
        var known = known();
        var writer = new IndexWriter(library, request.place(), clock);
        var changed = new ArrayList<WalkedFile>();
        for (WalkedFile file : walk.files()) {
            var before = known.get(file.path());
            if (before != null && !request.force() && before.isOf(file)) {
                count(before);
                known.remove(file.path());
            } else {
                changed.add(file);
            }
        }
        index(changed, known, writer);
        for (Stamp gone : known.values()) {
            record(gone.path()).ifPresent(writer::remove);
            tally.removed++;
        }
        writer.flush();
        awaitIndex();
        note(true);
        return tally.at(clock.instant());
    }

    /// After a crash the index gets back from the store what it lost; till then not everything would be found. If that
    /// takes too long, searches say so.
    private void awaitIndex() {
        try {
            var _ = library.awaitIndex(INDEX_PATIENCE);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw TreeWalk.stopped();
        }
    }

    private void note(boolean complete) {
        var record = new RootRecord(
                request.place().root(),
                request.from(),
                request.include(),
                request.exclude(),
                request.maxFileSize(),
                complete,
                complete ? tally.passages : 0,
                clock.instant(),
                false);
        library.change(
                List.of(),
                draft -> draft.change(Change.put(request.place().summary(), record.toJson(), Expected.ANYTHING)));
    }

    /// What is needed of a file's record to see whether it changed; the rest stays on disk.
    ///
    /// @param record without its passages
    private record Stamp(FileRecord record, int passages) {
        String path() {
            return record.path();
        }

        boolean isOf(WalkedFile file) {
            return record.isOf(file);
        }
    }

    /// All files below the directory that the index knows.
    private Map<String, Stamp> known() {
        var known = new HashMap<String, Stamp>();
        String prefix = request.prefix();
        library.records().below(request.place().files()).forEach(stored -> {
            var record = FileRecord.of(stored.json());
            if (record.path().startsWith(prefix)) {
                known.put(
                        record.path(),
                        new Stamp(withoutPieces(record), record.pieces().size()));
            }
        });
        return known;
    }

    private static FileRecord withoutPieces(FileRecord record) {
        return new FileRecord(
                record.path(),
                record.size(),
                record.modified(),
                record.hash(),
                record.indexedAt(),
                record.skipped(),
                record.complete(),
                List.of());
    }

    private void count(Stamp stamp) {
        stamp.record().skipped().ifPresentOrElse(tally::skipped, () -> tally.unchanged++);
        tally.passages += stamp.passages();
    }

    private Optional<FileRecord> record(String path) {
        return library.records().get(request.place().file(path)).map(stored -> FileRecord.of(stored.json()));
    }

    /// Reads and cuts on all cores, writes on this thread, in the order of the walk.
    private void index(List<WalkedFile> changed, Map<String, Stamp> known, IndexWriter writer) {
        int cores = Runtime.getRuntime().availableProcessors();
        ExecutorService readers = Executors.newFixedThreadPool(
                cores, Thread.ofPlatform().daemon().name("repository-", 0).factory());
        try {
            Deque<Future<Optional<CutFile>>> ahead = new ArrayDeque<>();
            int next = 0;
            for (int done = 0; done < changed.size(); done++) {
                while (next < changed.size() && ahead.size() < cores * AHEAD) {
                    ahead.add(readers.submit(reading(changed.get(next++), known)));
                }
                var cut = ahead.remove().get();
                var before = Optional.ofNullable(known.remove(changed.get(done).path()));
                cut.ifPresentOrElse(
                        file -> write(file, before, writer),
                        () -> before.ifPresent(gone -> {
                            record(gone.path()).ifPresent(writer::remove);
                            tally.removed++;
                        }));
                progress.report(
                        done + 1.0, changed.size(), "indexed %d of %d files".formatted(done + 1, changed.size()));
                TreeWalk.stopIfAsked();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw TreeWalk.stopped();
        } catch (ExecutionException e) {
            throw new IllegalStateException("a file could not be read", e.getCause());
        } finally {
            readers.shutdownNow();
        }
    }

    private Callable<Optional<CutFile>> reading(WalkedFile file, Map<String, Stamp> known) {
        var hash = Optional.ofNullable(known.get(file.path()))
                .map(Stamp::record)
                .filter(record -> record.complete() && !request.force())
                .map(FileRecord::hash)
                .filter(text -> !text.isEmpty());
        return () -> cutter.cut(file, request.maxFileSize(), hash);
    }

    private void write(CutFile cut, Optional<Stamp> before, IndexWriter writer) {
        var stamp = before.filter(known -> known.record().complete()
                && !request.force()
                && !cut.hash().isEmpty()
                && known.record().hash().equals(cut.hash()));
        var old = before.flatMap(known -> record(known.path()));
        if (stamp.isPresent() && old.isPresent()) {
            var same = old.get();
            writer.touch(new FileRecord(
                    same.path(),
                    cut.file().size(),
                    cut.file().modified(),
                    same.hash(),
                    clock.instant(),
                    same.skipped(),
                    true,
                    same.pieces()));
            count(stamp.get());
            return;
        }
        writer.put(cut, old);
        cut.skipped().ifPresentOrElse(tally::skipped, () -> tally.indexed++);
        tally.passages += cut.passages().size();
    }
}
