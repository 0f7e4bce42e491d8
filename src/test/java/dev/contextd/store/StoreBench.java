package dev.contextd.store;

import dev.contextd.store.sqlite.SqliteRecordStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;

/// Prints how fast the SQLite store writes, alone and together, and how fast it opens with many records.
///
/// Arguments: the number of records to open with; a directory on the disk to measure.
final class StoreBench {
    private static final int ROUNDS = 5;
    private static final Duration ROUND = Duration.ofSeconds(2);
    private static final String JSON = "{\"text\":\"" + "x".repeat(1_000) + "\"}";

    private static final AtomicLong NUMBER = new AtomicLong();

    private StoreBench() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        int records = args.length > 0 ? Integer.parseInt(args[0]) : 1_000_000;
        var parent = Path.of(args.length > 1 ? args[1] : System.getProperty("java.io.tmpdir"));
        var directory = Files.createTempDirectory(parent, "store-bench");
        try {
            writers(Files.createDirectory(directory.resolve("writers")));
            reopening(Files.createDirectory(directory.resolve("reopening")), records);
        } finally {
            try (var files = Files.walk(directory)) {
                files.sorted((a, b) -> b.compareTo(a))
                        .forEach(file -> file.toFile().delete());
            }
        }
    }

    /// Interleaved, so that what else the machine does falls on all alike.
    private static void writers(Path directory) throws InterruptedException {
        try (var store = SqliteRecordStore.open(directory, InstantSource.system())) {
            round(store, 32, 32);
            var rates = List.of(new ArrayList<Double>(), new ArrayList<Double>(), new ArrayList<Double>());
            for (int i = 0; i < ROUNDS; i++) {
                rates.get(0).add(round(store, 1, 1));
                rates.get(1).add(round(store, 32, 1));
                rates.get(2).add(round(store, 32, 32));
            }
            System.out.printf("writes/s, 1 KB, median of %d rounds%n", ROUNDS);
            System.out.printf("  1 writer                        %8.0f  %s%n", median(rates.get(0)), rates.get(0));
            System.out.printf("  32 writers, one fsync per write %8.0f  %s%n", median(rates.get(1)), rates.get(1));
            System.out.printf("  32 writers, group commit        %8.0f  %s%n", median(rates.get(2)), rates.get(2));
            System.out.printf("  ratio                           %8.1f%n", median(rates.get(2)) / median(rates.get(1)));
        }
    }

    /// Writes per second. With one at a time each write is a transaction of its own, and waits for the disk alone.
    private static double round(RecordStore store, int writers, int atATime) throws InterruptedException {
        var gate = new Semaphore(atATime, true);
        var written = new AtomicLong();
        long start = System.nanoTime();
        long end = start + ROUND.toNanos();
        try (var executor = Executors.newFixedThreadPool(writers)) {
            for (int i = 0; i < writers; i++) {
                executor.execute(() -> {
                    while (System.nanoTime() < end) {
                        gate.acquireUninterruptibly();
                        try {
                            store.write(
                                    List.of(put()),
                                    new OperationId(UUID.randomUUID().toString()));
                        } finally {
                            gate.release();
                        }
                        written.incrementAndGet();
                    }
                });
            }
        }
        return Math.round(written.get() * 1e9 / (System.nanoTime() - start));
    }

    private static Change put() {
        var id = Long.toString(NUMBER.incrementAndGet());
        return Change.put(RecordKey.of("ann", "project", "memory", id), JSON, Expected.NOTHING);
    }

    private static double median(List<Double> rates) {
        return rates.stream().sorted().toList().get(rates.size() / 2);
    }

    private static void reopening(Path directory, int records) throws IOException {
        long start = System.nanoTime();
        try (var store = SqliteRecordStore.open(directory, InstantSource.system())) {
            for (int done = 0; done < records; done += RecordStore.BATCH_MAX) {
                var batch = new ArrayList<Change>();
                for (int i = 0; i < RecordStore.BATCH_MAX; i++) {
                    batch.add(put());
                }
                store.write(batch, new OperationId(UUID.randomUUID().toString()));
            }
        }
        double filled = (System.nanoTime() - start) / 1e9;
        long bytes = Files.size(directory.resolve("contextd.db"));
        System.out.printf("%,d records of %,d characters%n", records, JSON.length());
        System.out.printf("  filled in      %8.1f s (batches of %,d)%n", filled, RecordStore.BATCH_MAX);
        System.out.printf("  bytes/record   %8d%n", bytes / records);
        for (int i = 0; i < ROUNDS; i++) {
            start = System.nanoTime();
            try (var store = SqliteRecordStore.open(directory, InstantSource.system())) {
                store.get(RecordKey.of("ann", "project", "memory", "1"));
                System.out.printf("  open and read  %8.1f ms%n", (System.nanoTime() - start) / 1e6);
            }
        }
    }
}
