package dev.contextd.tool.stage;

import dev.contextd.tool.Stage;
import dev.contextd.tool.ToolCall;
import dev.contextd.tool.ToolReply;

/// Masks secrets in the arguments before anything works with them.
public final class ScrubbedArguments implements Stage {
    private final Scrubbing scrubbing;

    public ScrubbedArguments(Scrubbing scrubbing) {
        this.scrubbing = scrubbing;
    }

    @Override
    public ToolReply handle(ToolCall call, Next next) {
        var masked = scrubbing.scrub(call.arguments());
        return next.proceed(call.with(masked.object()).with(call.caller().masking(masked.count())));
    }
}
