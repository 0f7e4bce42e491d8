package dev.contextd;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/// Reports progress three times, then waits to be released or interrupted, and remembers which it was.
public final class WaitTool implements Tool<WaitTool.Input, WaitTool.Output> {
    record Input() {}

    record Output(@Doc("Always true") boolean released) {}

    private final Duration deadline;
    public final CountDownLatch started = new CountDownLatch(1);
    public final CountDownLatch release = new CountDownLatch(1);
    public final CountDownLatch interrupted = new CountDownLatch(1);

    public WaitTool(Duration deadline) {
        this.deadline = deadline;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "wait",
                "Wait",
                "Use when a test needs a call that takes its time.",
                Toolset.SYSTEM,
                false,
                ToolInfo.Effect.READS,
                deadline,
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        for (int step = 1; step <= 3; step++) {
            caller.progress().report(step, 3, "step " + step);
        }
        started.countDown();
        try {
            release.await();
            return new Output(true);
        } catch (InterruptedException e) {
            interrupted.countDown();
            throw new Failure(Kind.UNAVAILABLE, "Interrupted.", Map.of(), e);
        }
    }
}
