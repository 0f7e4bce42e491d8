package dev.contextd.bench;

import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.OperationId;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.sqlite.SqliteRecordStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;

/// How fast the SQLite store writes, alone and together, and how fast it opens with many records.
final class StoreBench {
    private static final int ROUNDS = 5;
    private static final Duration ROUND = Duration.ofSeconds(2);
    private static final String JSON = "{\"text\":\"" + "x".repeat(1_000) + "\"}";
    private static final String PREFIX = "bench";

    private static final AtomicLong NUMBER = new AtomicLong();

    /// So many threads write, and so many of them at the same time.
    private record Writers(String name, int threads, int atATime) {}

    private static final Writers ALONE = new Writers("1 writer", 1, 1);
    private static final Writers IN_TURN = new Writers("32 writers, one fsync per write", 32, 1);
    private static final Writers TOGETHER = new Writers("32 writers, group commit", 32, 32);

    private StoreBench() {}

    static void run(int records) throws IOException {
        try (var scratch = Scratch.of("store")) {
            writers(scratch.folder("writers"));
            reopening(scratch.folder("reopening"), records);
        }
    }

    /// Interleaved, so that what else the machine does falls on all alike.
    private static void writers(Path directory) {
        var rates = new Medians();
        var all = List.of(ALONE, IN_TURN, TOGETHER);
        try (var store = SqliteRecordStore.open(directory, InstantSource.system())) {
            round(store, TOGETHER);
            for (int i = 0; i < ROUNDS; i++) {
                all.forEach(writers -> rates.add(writers.name(), round(store, writers)));
            }
        }
        var table = new Table(
                "store: writes of 1 KB, median of " + ROUNDS + " interleaved rounds of " + ROUND.toMillis() + " ms",
                "",
                "writes/s",
                "x one fsync per write");
        for (var writers : all) {
            double rate = rates.of(writers.name());
            table.row(writers.name(), rate, rate / rates.of(IN_TURN.name()));
        }
        table.print();
    }

    /// Writes per second. With one at a time each write is a transaction of its own, and waits for the disk alone.
    private static double round(RecordStore store, Writers writers) {
        var gate = new Semaphore(writers.atATime(), true);
        var written = new AtomicLong();
        long start = System.nanoTime();
        long end = start + ROUND.toNanos();
        try (var executor = Executors.newFixedThreadPool(writers.threads())) {
            for (int i = 0; i < writers.threads(); i++) {
                executor.execute(() -> {
                    while (System.nanoTime() < end) {
                        gate.acquireUninterruptibly();
                        try {
                            store.write(List.of(put()), operation());
                        } finally {
                            gate.release();
                        }
                        written.incrementAndGet();
                    }
                });
            }
        }
        return written.get() * 1e9 / (System.nanoTime() - start);
    }

    private static Change put() {
        return Change.put(key(NUMBER.incrementAndGet()), JSON, Expected.NOTHING);
    }

    private static RecordKey key(long number) {
        return RecordKey.of(PREFIX, "project", "memory", Long.toString(number));
    }

    private static OperationId operation() {
        return new OperationId(UUID.randomUUID().toString());
    }

    private static void reopening(Path directory, int records) throws IOException {
        long first = NUMBER.get() + 1;
        long start = System.nanoTime();
        try (var store = SqliteRecordStore.open(directory, InstantSource.system())) {
            for (int done = 0; done < records; ) {
                var batch = new ArrayList<Change>();
                for (; done < records && batch.size() < RecordStore.BATCH_MAX; done++) {
                    batch.add(put());
                }
                store.write(batch, operation());
            }
        }
        double seconds = Latency.millis(start) / 1000;
        long bytes = Scratch.bytes(directory);
        var opening = new Medians();
        for (int i = 0; i < ROUNDS; i++) {
            start = System.nanoTime();
            try (var store = SqliteRecordStore.open(directory, InstantSource.system())) {
                store.get(key(first)).orElseThrow();
                opening.add("open", Latency.millis(start));
            }
        }
        var table = new Table(
                "store: %,d records of %,d characters".formatted(records, JSON.length()),
                "filled s",
                "records/s",
                "bytes/record",
                "open and read ms");
        table.row(seconds, records / seconds, bytes / records, opening.of("open"));
        table.print("Filled in batches of %,d. Opening is the median of %d.".formatted(RecordStore.BATCH_MAX, ROUNDS));
    }
}
