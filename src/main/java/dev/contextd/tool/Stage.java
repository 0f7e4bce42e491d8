package dev.contextd.tool;

/// One step every call passes through, on the way in and on the way out.
public interface Stage {
    ToolReply handle(ToolCall call, Next next);

    /// The rest of the way.
    interface Next {
        ToolReply proceed(ToolCall call);
    }
}
