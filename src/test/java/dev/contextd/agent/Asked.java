package dev.contextd.agent;

import dev.contextd.tool.Json;
import java.util.List;

/// What an agent sends to its model, whatever the API.
///
/// @param tools the names under which tools are offered
/// @param instructions what the system says
/// @param said what stands in the messages, oldest first, apart from what tools gave
/// @param results what tools gave, oldest first
record Asked(List<String> tools, String instructions, List<String> said, List<String> results) {
    private static final String BY_NAME = "tool_call";
    private static final String DEFERRED = "mcp__contextd__";

    /// Agents also ask for titles and the like.
    boolean isTurn() {
        return !tools.isEmpty();
    }

    String lastResult() {
        return results.isEmpty() ? "" : results.getLast();
    }

    /// Everything that the model is told in words.
    String everything() {
        return instructions + "\n" + String.join("\n", said) + "\n" + String.join("\n", results);
    }

    /// Whether the model can use a tool of ours in this very turn.
    boolean offers(String tool) {
        return tools.stream().anyMatch(name -> isNamed(name, tool)) || isDeferred(tool);
    }

    /// How the model uses a tool of ours here.
    Move.Use using(Move.Use use) {
        if (isDeferred(use.tool())) {
            var wrapped = Json.object().put("name", DEFERRED + use.tool()).set("arguments", use.arguments());
            return new Move.Use(BY_NAME, wrapped);
        }
        var offered = tools.stream().filter(name -> isNamed(name, use.tool())).findFirst();
        return new Move.Use(offered.orElse(use.tool()), use.arguments());
    }

    private static boolean isNamed(String offered, String tool) {
        return offered.equals(tool) || (offered.contains("contextd") && offered.endsWith("_" + tool));
    }

    /// Qwen Code only names the tools of servers, and has one of its own to use them by name.
    private boolean isDeferred(String tool) {
        return tools.contains(BY_NAME) && said.stream().anyMatch(text -> text.contains(DEFERRED + tool + '"'));
    }
}
