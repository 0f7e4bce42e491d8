package dev.contextd.bench.wire;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/// What happens in a session of an agent, one thing after the other.
sealed interface Moment {
    /// A person says something.
    record Prompt(String text) implements Moment {}

    /// The model says something and uses tools, or only says it.
    ///
    /// @param heard what a person says while the tools work; mostly nothing
    record Step(String said, List<Use> uses, String heard) implements Moment {}

    /// A sub-task begins, which may be done in a branch.
    record Begin(String task) implements Moment {}

    /// It ends with this.
    record End(String summary) implements Moment {}

    record Use(String tool, ObjectNode arguments, String result) {}
}
