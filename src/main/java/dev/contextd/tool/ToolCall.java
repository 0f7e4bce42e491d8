package dev.contextd.tool;

import tools.jackson.databind.node.ObjectNode;

/// One call on its way through the stages.
///
/// @param asked the arguments as they came, to judge their form by; nothing keeps, tells or counts these
/// @param arguments the same for whoever works with them
public record ToolCall(ToolCatalog.Entry<?, ?> entry, ObjectNode asked, ObjectNode arguments, Caller caller) {
    /// A call that has just come.
    public ToolCall(ToolCatalog.Entry<?, ?> entry, ObjectNode asked, Caller caller) {
        this(entry, asked, asked, caller);
    }

    public ToolInfo<?, ?> info() {
        return entry.info();
    }

    public String name() {
        return entry.info().name();
    }

    public ToolCall with(ObjectNode otherArguments) {
        return new ToolCall(entry, asked, otherArguments, caller);
    }

    public ToolCall with(Caller otherCaller) {
        return new ToolCall(entry, asked, arguments, otherCaller);
    }
}
