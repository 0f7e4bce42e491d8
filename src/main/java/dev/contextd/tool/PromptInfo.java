package dev.contextd.tool;

import java.util.List;

/// What is known of a prompt before it is picked.
public record PromptInfo(String name, String title, String description, List<Argument> arguments) {
    /// @param values what may stand there, offered as completions; empty if anything may
    public record Argument(String name, String description, boolean required, List<String> values) {}
}
