package dev.contextd;

import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/// Computes until it is released, whoever interrupts it.
public final class EndlessTool implements Tool<EndlessTool.Input, EndlessTool.Output> {
    record Input() {}

    record Output(@Doc("Always true") boolean released) {}

    public final AtomicInteger atWork = new AtomicInteger();
    private volatile boolean released;

    public void release() {
        released = true;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "endless",
                "Endless",
                "Use when a test needs a call that does not end when it is told to.",
                Toolset.SYSTEM,
                false,
                ToolInfo.Effect.READS,
                Duration.ofSeconds(1),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        atWork.incrementAndGet();
        while (!released) {
            Thread.onSpinWait();
        }
        atWork.decrementAndGet();
        return new Output(true);
    }
}
