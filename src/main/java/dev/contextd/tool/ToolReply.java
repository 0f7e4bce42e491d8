package dev.contextd.tool;

import tools.jackson.databind.node.ObjectNode;

/// What a tool answered, as an object for programs and as text for clients that read only text.
///
/// @param failed whether the answer says that it could not be done
public record ToolReply(ObjectNode structured, String text, boolean failed) {
    public ToolReply(ObjectNode structured, String text) {
        this(structured, text, false);
    }
}
