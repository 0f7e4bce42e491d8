package dev.contextd.mcp;

import dev.contextd.tool.Caller;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/// Tools, in the words of the protocol but of no revision.
public interface OfferedTools {
    /// The header that says where the session of a call stands.
    String STATE_HEADER = "X-Context-State";

    /// As `tools/list` shows them to a client, always in the same order.
    ///
    /// @param client the client's name; empty if it has not said
    List<ObjectNode> list(String client);

    /// What the arguments of a tool have to look like; empty if there is no such tool.
    Optional<ObjectNode> inputSchema(String name);

    /// Whether such a call would change anything.
    boolean writes(String name, ObjectNode arguments);

    /// The result, or empty if there is no such tool. A tool that fails answers a result with `isError`.
    Optional<ObjectNode> call(String name, ObjectNode arguments, Exchange exchange);

    /// Where a caller stands between calls, as the value of [#STATE_HEADER]; empty if nobody can say.
    default Optional<String> standing(Caller caller) {
        return Optional.empty();
    }
}
