package dev.contextd.mcp;

import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/// Prompts, in the words of the protocol but of no revision.
public interface OfferedPrompts {
    List<ObjectNode> list();

    /// The result, or empty if there is no such prompt.
    Optional<ObjectNode> get(String name, ObjectNode arguments, Exchange exchange);

    /// Values for an argument that begin with `prefix`, or empty if there is no such prompt.
    Optional<List<String>> complete(String name, String argument, String prefix);
}
