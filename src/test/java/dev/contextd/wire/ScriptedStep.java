package dev.contextd.wire;

import java.util.List;

/// A step of a session, before any dialect writes it down.
///
/// @param said what a person says after the results, each a text of its own
/// @param system whether the agent adds a turn of the system after that
record ScriptedStep(boolean thinks, String text, List<Call> calls, Extra extra, List<String> said, boolean system) {
    /// @param answer what the tool gave, as a text
    record Call(String id, String name, String path, String answer) {}

    /// What a step may hold that is not ours to judge.
    enum Extra {
        NONE,
        SERVER_TOOL,
        UNKNOWN,
        LOADED_TOOLS
    }

    /// What is left of a step.
    enum Left {
        ALL,
        HEARD,
        NOTHING
    }
}
