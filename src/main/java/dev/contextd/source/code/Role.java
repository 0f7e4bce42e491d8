package dev.contextd.source.code;

import java.util.List;
import java.util.Optional;

/// What a kind of node means to us. A kind without a role is a statement or a part of one, and not looked into.
sealed interface Role {
    /// Holds definitions among its children.
    ///
    /// @param inFunctions whether those are looked for even when it stands in a function
    record Inside(boolean inFunctions) implements Role {}

    /// Stands around one definition and belongs to it, like `export` or a template's parameters.
    record Wrapper() implements Role {}

    record Comment() implements Role {}

    /// Belongs to the definition that follows.
    record Attribute() implements Role {}

    /// @param targets what the statement asks for; nothing if it is another statement
    /// @param otherwise what that other statement is
    record Import(Targets targets, Optional<Role> otherwise) implements Role {}

    record PackageName(String field) implements Role {}

    /// @param otherwise what it is if nothing was found in it
    record Defines(Reading reading, Optional<Role> otherwise) implements Role {}

    /// What it is apart from what it may import.
    default Role unlessImport() {
        return this instanceof Import(Targets _, var otherwise) ? otherwise.orElse(this) : this;
    }

    interface Targets {
        List<String> of(String statement);
    }

    interface Reading {
        Optional<Found> of(Node node, Scope scope);
    }
}
