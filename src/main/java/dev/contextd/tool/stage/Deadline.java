package dev.contextd.tool.stage;

import dev.contextd.base.failure.Failure;
import dev.contextd.tool.Stage;
import dev.contextd.tool.ToolCall;
import dev.contextd.tool.ToolReply;
import dev.contextd.tool.Workers;
import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/// Interrupts a call that takes longer than its tool allows.
public final class Deadline implements Stage {
    private static final ScheduledExecutorService CLOCKWORK = clockwork();

    private static ScheduledExecutorService clockwork() {
        var clockwork = new ScheduledThreadPoolExecutor(
                1, Thread.ofPlatform().daemon().name("deadlines").factory());
        // Otherwise every answered call stays in the queue, with its thread, until its deadline.
        clockwork.setRemoveOnCancelPolicy(true);
        // A call whose deadline is the soonest wakes the thread, which costs more than most calls: now none is.
        var _ = clockwork.scheduleAtFixedRate(() -> {}, 1, 1, TimeUnit.SECONDS);
        return clockwork;
    }

    @Override
    public ToolReply handle(ToolCall call, Next next) {
        Duration allowed = call.info().deadline();
        var alarm = new Alarm(Thread.currentThread());
        var scheduled = CLOCKWORK.schedule(alarm::ring, allowed.toMillis(), TimeUnit.MILLISECONDS);
        boolean notYet = false;
        try {
            return next.proceed(call);
        } catch (Failure e) {
            notYet = e.isNotYet();
            throw e;
        } finally {
            scheduled.cancel(false);
            if (alarm.switchOff() && !notYet) {
                throwTimeout(call, allowed);
            }
        }
    }

    /// Whatever the interrupted call threw or returned, the caller hears that it was too late; unless it had to wait
    /// for what is not there yet, which it says itself.
    private static void throwTimeout(ToolCall call, Duration allowed) {
        throw Workers.tooLate(call.name(), allowed);
    }

    /// Interrupts its thread at most once, and never after it was switched off.
    private static final class Alarm {
        private final Thread thread;
        private boolean on = true;
        private boolean rang;

        Alarm(Thread thread) {
            this.thread = thread;
        }

        synchronized void ring() {
            if (on) {
                rang = true;
                thread.interrupt();
            }
        }

        /// Whether it rang; the interrupt it caused is cleared.
        synchronized boolean switchOff() {
            on = false;
            if (rang) {
                Thread.interrupted();
            }
            return rang;
        }
    }
}
