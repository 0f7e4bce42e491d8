package dev.contextd.mcp;

import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/// Resources, in the words of the protocol but of no revision.
public interface OfferedResources {
    List<ObjectNode> list();

    List<ObjectNode> templates();

    /// The result, or empty if there is no such resource.
    Optional<ObjectNode> read(String uri, Exchange exchange);

    /// Values for a template's variable that begin with `prefix`, or empty if there is no such template.
    Optional<List<String>> complete(String template, String variable, String prefix);
}
