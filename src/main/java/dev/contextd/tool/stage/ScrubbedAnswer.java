package dev.contextd.tool.stage;

import dev.contextd.tool.Stage;
import dev.contextd.tool.ToolCall;
import dev.contextd.tool.ToolReply;

/// Masks secrets in what is answered. An answer that was read as an object is not read again as the JSON of it.
public final class ScrubbedAnswer implements Stage {
    private final Scrubbing scrubbing;

    public ScrubbedAnswer(Scrubbing scrubbing) {
        this.scrubbing = scrubbing;
    }

    @Override
    public ToolReply handle(ToolCall call, Next next) {
        var reply = next.proceed(call);
        var masked = scrubbing.scrub(reply.structured());
        if (reply.inWords()) {
            return ToolReply.inWords(masked.object(), scrubbing.scrub(reply.text()), reply.failed());
        }
        return masked.count() == 0 ? reply : ToolReply.asJson(masked.object(), reply.failed());
    }
}
