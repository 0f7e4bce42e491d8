package dev.contextd.code;

import java.util.List;
import java.util.Optional;

/// What a kind of node means to us. A kind without a role is a statement or a part of one, and not looked into.
sealed interface Role {
    /// Holds definitions among its children.
    record Inside() implements Role {}

    /// Stands around one definition and belongs to it, like `export` or a template's parameters.
    record Wrapper() implements Role {}

    record Comment() implements Role {}

    /// Belongs to the definition that follows.
    record Attribute() implements Role {}

    /// @param targets what the statement asks for; nothing if it is another statement after all
    record Import(Targets targets) implements Role {}

    record PackageName(String field) implements Role {}

    record Defines(Reading reading) implements Role {}

    interface Targets {
        List<String> of(String statement);
    }

    interface Reading {
        Optional<Found> of(Node node, Scope scope);
    }
}
