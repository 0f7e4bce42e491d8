package dev.contextd.tool.stage;

import dev.contextd.tool.Stage;
import dev.contextd.tool.ToolCall;
import dev.contextd.tool.ToolReply;
import dev.contextd.tool.Workers;

/// Has the rest done by [Workers], and answers for a call that goes on although its time is over.
public final class Overtime implements Stage {
    private final Workers workers;

    public Overtime(Workers workers) {
        this.workers = workers;
    }

    @Override
    public ToolReply handle(ToolCall call, Next next) {
        return workers.run(
                call.caller().owner().name(), call.name(), call.info().deadline(), () -> next.proceed(call));
    }
}
