package dev.contextd.source.code;

import java.util.List;
import java.util.Optional;

/// What a kind of node means to us. A kind without a role is a statement or a part of one, and not looked into.
sealed interface NodeRole {
    /// Holds definitions among its children.
    ///
    /// @param inFunctions whether those are looked for even when it stands in a function
    record Inside(boolean inFunctions) implements NodeRole {}

    /// Stands around one definition and belongs to it, like `export` or a template's parameters.
    record Wrapper() implements NodeRole {}

    record Comment() implements NodeRole {}

    /// Belongs to the definition that follows.
    record Attribute() implements NodeRole {}

    /// @param targets what the statement asks for; nothing if it is another statement
    /// @param otherwise what that other statement is
    record Import(Targets targets, Optional<NodeRole> otherwise) implements NodeRole {}

    record PackageName(String field) implements NodeRole {}

    /// @param otherwise what it is if nothing was found in it
    record Defines(Reading reading, Optional<NodeRole> otherwise) implements NodeRole {}

    /// What it is apart from what it may import.
    default NodeRole unlessImport() {
        return this instanceof Import(Targets _, var otherwise) ? otherwise.orElse(this) : this;
    }

    interface Targets {
        List<String> of(String statement);
    }

    interface Reading {
        Optional<FoundDefinition> of(SyntaxNode node, EnclosingScope scope);
    }
}
