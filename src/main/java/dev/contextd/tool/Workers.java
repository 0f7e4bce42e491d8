package dev.contextd.tool;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.fair.FairLine;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// The threads that calls are worked on, each beside the thread of its request, which only waits.
///
/// Virtual threads share as many carriers as there are cores, and one that computes does not make way: two such calls
/// would silence a server on two cores. These are threads of the system, which does make them take turns. And who waits
/// can stop waiting: a call that goes on after its end was asked for is answered for all the same. It keeps its place
/// until it does end, so that there are never more threads than places.
public final class Workers {
    /// More calls at once than one machine has use for, and few enough that a call gets its turn beside all others.
    static final int PLACES_MAX = 64;

    /// Calls of one owner that wait for a place.
    static final int WAITING_MAX = 1_000;

    /// How long a call waits for a place.
    private static final Duration LINE_PATIENCE = Duration.ofSeconds(10);

    /// How long a call that was told to end may take to do so before it is answered for.
    private static final Duration GRACE = Duration.ofMillis(500);

    /// Of calls that do not end, in a sentence.
    private static final int NAMED_MAX = 5;

    private static final Duration IDLE = Duration.ofSeconds(30);

    private final FairLine line = new FairLine(PLACES_MAX, WAITING_MAX);
    private final Set<Thread> busy = ConcurrentHashMap.newKeySet();

    /// Guarded by itself.
    private final Set<AwaitedWork<?>> late = new HashSet<>();

    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(
            0,
            PLACES_MAX,
            IDLE.toSeconds(),
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            Thread.ofPlatform().daemon().name("call-", 0).factory());

    /// A call that goes on although nobody waits for it any more.
    public record Late(String name, Duration age) {}

    /// What the work comes to, if it ends in time. Who is at work already does it on their own thread.
    ///
    /// @param name what to call it in [#late]
    /// @param deadline when the work has to end by itself
    public <T> T run(String owner, String name, Duration deadline, Supplier<T> work) {
        if (busy.contains(Thread.currentThread())) {
            return work.get();
        }
        var awaited = begun(owner, name, deadline, work);
        try {
            if (awaited.await(deadline.plus(GRACE))) {
                return awaited.result();
            }
            leaveBehind(awaited);
            throw tooLate(name, deadline);
        } catch (InterruptedException _) {
            return brokenOff(awaited);
        }
    }

    private <T> AwaitedWork<T> begun(String owner, String name, Duration deadline, Supplier<T> work) {
        try {
            if (!line.enter(owner, 1, deadline.compareTo(LINE_PATIENCE) < 0 ? deadline : LINE_PATIENCE)) {
                throw noPlace(owner);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw brokenOff();
        }
        var awaited = new AwaitedWork<>(owner, name, atWork(work), this::ended);
        boolean begun = false;
        try {
            threads.execute(awaited);
            begun = true;
        } finally {
            if (!begun) {
                line.leave(owner, 1);
            }
        }
        return awaited;
    }

    private <T> Supplier<T> atWork(Supplier<T> work) {
        return () -> {
            busy.add(Thread.currentThread());
            try {
                return work.get();
            } finally {
                busy.remove(Thread.currentThread());
            }
        };
    }

    private void ended(AwaitedWork<?> awaited) {
        synchronized (late) {
            late.remove(awaited);
        }
        line.leave(awaited.owner(), 1);
    }

    /// Nobody waits for it from now on.
    private void leaveBehind(AwaitedWork<?> awaited) {
        awaited.interrupt();
        synchronized (late) {
            if (!awaited.hasEnded()) {
                late.add(awaited);
            }
        }
    }

    /// Passes the interrupt on, and gives what comes of that.
    private <T> T brokenOff(AwaitedWork<T> awaited) {
        awaited.interrupt();
        try {
            if (awaited.await(GRACE)) {
                return awaited.result();
            }
        } catch (InterruptedException _) {
            // whoever is in such a hurry need not wait
        } finally {
            Thread.currentThread().interrupt();
        }
        leaveBehind(awaited);
        throw brokenOff();
    }

    private static Failure brokenOff() {
        return new Failure(Kind.UNAVAILABLE, "The call was broken off.");
    }

    /// That a call was stopped because it took too long.
    public static Failure tooLate(String name, Duration deadline) {
        return new Failure(
                Kind.TIMEOUT,
                name + " took longer than " + deadline.toMillis()
                        + " ms and was stopped; call again, with a smaller limit or scope if it takes one.",
                Map.of("deadline_ms", deadline.toMillis()));
    }

    private Failure noPlace(String owner) {
        var stuck = late(owner);
        return stuck.isEmpty()
                ? new Failure(
                        Kind.RATE_LIMITED, "Too many of your calls are under way; wait for answers, then call again.")
                : new Failure(
                        Kind.UNAVAILABLE,
                        "Calls that do not end take all your places: "
                                + stuck.stream()
                                        .map(call -> call.name() + " for "
                                                + call.age().toSeconds() + " s")
                                        .limit(NAMED_MAX)
                                        .collect(Collectors.joining(", "))
                                + "; wait for them, or start the server anew.");
    }

    /// Those of an owner, the oldest first.
    public List<Late> late(String owner) {
        synchronized (late) {
            return late.stream()
                    .filter(awaited -> awaited.owner().equals(owner))
                    .map(awaited -> new Late(awaited.name(), awaited.age()))
                    .sorted(Comparator.comparing(Late::age).reversed())
                    .toList();
        }
    }
}
