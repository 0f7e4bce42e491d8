package dev.contextd.mcp;

import dev.contextd.tool.Caller;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// What may happen between a request and its answer, the same for every revision and transport.
public interface Exchange {
    Caller caller();

    /// The client's name as it gives it; empty if it has not.
    String client();

    /// Whether the client said it can do this: `elicitation`, `sampling`, `roots`.
    boolean declares(String capability);

    /// Asks the client and gives its answers, one for each question by the same key.
    ///
    /// Older revisions send the questions and wait. The current one ends the request with the questions and runs it
    /// again from the start when the client comes back with answers, so what stands before `ask` is done again.
    ///
    /// @param questions objects with `method` and `params`
    Map<String, JsonNode> ask(Map<String, ObjectNode> questions);

    /// Whether the client came back with answers to an earlier [#ask] of this request, untampered.
    boolean resumed();

    /// Sends a log message if the client wants messages of this level.
    void log(String level, String text);

    void header(String name, String value);
}
