package dev.contextd.agent;

import tools.jackson.databind.node.ObjectNode;

/// What a model answers.
sealed interface Move {
    record Say(String text) implements Move {}

    /// @param tool as it is called here; an agent offers it under a name of its own that ends with this one
    record Use(String tool, ObjectNode arguments) implements Move {}
}
