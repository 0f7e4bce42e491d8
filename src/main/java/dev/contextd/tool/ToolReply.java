package dev.contextd.tool;

import tools.jackson.databind.node.ObjectNode;

/// What a tool answered, as an object for programs and as text for clients that read only text.
public record ToolReply(ObjectNode structured, String text) {}
