package dev.contextd.tool;

import tools.jackson.databind.node.ObjectNode;

/// One call on its way through the stages.
public record ToolCall(Tool<?, ?> tool, ToolInfo<?, ?> info, ObjectNode arguments, Caller caller) {
    public String name() {
        return info.name();
    }

    public ToolCall with(ObjectNode otherArguments) {
        return new ToolCall(tool, info, otherArguments, caller);
    }

    public ToolCall with(Caller otherCaller) {
        return new ToolCall(tool, info, arguments, otherCaller);
    }
}
