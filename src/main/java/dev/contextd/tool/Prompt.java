package dev.contextd.tool;

import java.util.Map;

/// A text a user can pick by name, filled in from a few arguments.
public interface Prompt {
    PromptInfo info();

    /// The user message to put before the model. Arguments are checked: the required ones are there.
    String text(Map<String, String> arguments, Caller caller);
}
