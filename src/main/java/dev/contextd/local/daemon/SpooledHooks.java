package dev.contextd.local.daemon;

import dev.contextd.base.failure.Attempt;
import dev.contextd.base.failure.Failure;
import dev.contextd.local.bridge.Greeting;
import dev.contextd.local.bridge.HookSpool;
import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger.Level;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Reads what hooks left for the server, in its order: every second, and before an agent says anything more, since what
/// a tool did counts before what its model does next.
///
/// An event is deleted when all is done that comes of it, so one that met the end of a server is there for the next.
/// It is tried twice at most: what has ended two servers shall not end the third.
final class SpooledHooks implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(SpooledHooks.class.getName());

    private static final Duration LOOK = Duration.ofSeconds(1);

    /// How often that goes which hooks were ended over.
    private static final Duration TIDYING = Duration.ofMinutes(1);

    /// How long an agent waits for what its own hooks left.
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private final HookSpool spool;
    private final HookHandler handler;
    private final Settled settle;
    private final InstantSource clock;
    private final ScheduledExecutorService reader = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("hook-spool").factory());
    private final ExecutorService cleaner = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("hook-spool-cleaner").factory());

    /// Waits until all is done that hooks left for later.
    interface Settled {
        void await() throws InterruptedException;
    }

    SpooledHooks(HookSpool spool, HookHandler handler, Settled settle, InstantSource clock) {
        this.clock = clock;
        this.spool = spool;
        this.handler = handler;
        this.settle = settle;
    }

    void start() {
        reader.execute(this::begin);
        var _ = reader.scheduleWithFixedDelay(this::look, LOOK.toMillis(), LOOK.toMillis(), TimeUnit.MILLISECONDS);
        var _ = reader.scheduleWithFixedDelay(
                this::removeUnfinished, TIDYING.toSeconds(), TIDYING.toSeconds(), TimeUnit.SECONDS);
    }

    /// The top of the thread: a bug with one event must not keep all later ones from being read.
    private void look() {
        Attempt.at(this::readAll).ifPresent(bug -> LOG.log(Level.ERROR, "what a hook left met a bug", bug));
    }

    private void begin() {
        attempt(() -> {
            spool.open();
            removeUnfinished();
            for (Path left : spool.leftBehind()) {
                handle(left, true);
            }
        });
    }

    void removeUnfinished() {
        attempt(() -> spool.removeUnfinished(clock.instant()));
    }

    /// Waits a moment until what came before is read.
    void catchUp() {
        if (!hasArrived()) {
            return;
        }
        try {
            reader.submit(this::look).get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | RejectedExecutionException _) {
            // The agent has waited long enough, or all ends.
        } catch (ExecutionException e) {
            throw new IllegalStateException("what hooks left cannot be read", e);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    boolean hasArrived() {
        try {
            return !spool.arrived().isEmpty();
        } catch (IOException | DirectoryIteratorException _) {
            return false;
        }
    }

    /// An agent's words, each heard after what its hooks left before it spoke.
    InputStream caughtUp(InputStream words) {
        return new FilterInputStream(words) {
            @Override
            public int read(byte[] bytes, int from, int length) throws IOException {
                int read = super.read(bytes, from, length);
                catchUp();
                return read;
            }
        };
    }

    private void readAll() {
        attempt(() -> {
            var arrived = spool.arrived();
            if (arrived.size() >= HookSpool.FILES_MAX) {
                LOG.log(Level.WARNING, "hooks told more than was read; what came after the first was not kept");
            }
            for (Path event : arrived) {
                if (!handle(HookSpool.take(event), false)) {
                    return;
                }
            }
        });
    }

    private interface FileWork {
        void run() throws IOException;
    }

    private static void attempt(FileWork work) {
        try {
            work.run();
        } catch (IOException | DirectoryIteratorException e) {
            LOG.log(Level.WARNING, "what hooks left cannot be read: " + e);
        }
    }

    /// False if it has to wait, with all after it.
    private boolean handle(Path taken, boolean again) throws IOException {
        try (var in = new BufferedInputStream(Files.newInputStream(taken))) {
            var greeting = Greeting.read(in).orElseGet(() -> new Greeting(HookHandler.KIND));
            var payload = in.readNBytes(HookSpool.PAYLOAD_BYTES_MAX + 1);
            if (again) {
                Files.delete(taken);
            }
            handler.tell(greeting, payload);
        } catch (NoSuchFileException _) {
            return true;
        } catch (Failure e) {
            if (e.kind() == Failure.Kind.RATE_LIMITED && !again) {
                HookSpool.putBack(taken);
                return false;
            }
            LOG.log(Level.WARNING, "what a hook left came to nothing: " + e.sentence());
        }
        if (!cleaner.isShutdown()) {
            cleaner.execute(() -> deleteWhenSettled(taken));
        }
        return true;
    }

    private void deleteWhenSettled(Path taken) {
        try {
            settle.await();
            attempt(() -> Files.deleteIfExists(taken));
        } catch (InterruptedException | RejectedExecutionException _) {
            // All ends; the next server finds it.
        }
    }

    @Override
    public void close() {
        reader.shutdownNow();
        cleaner.shutdownNow();
    }
}
