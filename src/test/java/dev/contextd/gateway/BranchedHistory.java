package dev.contextd.gateway;

import dev.contextd.tool.Json;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/// A request to Anthropic's API that grows as a session goes on, step by step.
final class BranchedHistory {
    static final String BRANCH = "br_" + "0123456789abcdef".repeat(2);

    private final List<ObjectNode> messages = new ArrayList<>();
    private int calls;

    BranchedHistory() {
        said("What is in this project?");
    }

    private static ObjectNode message(String role) {
        return Json.object().put("role", role);
    }

    BranchedHistory said(String text) {
        messages.add(message("user").put("content", text));
        return this;
    }

    /// One step: a call and its result.
    BranchedHistory step(String tool, ObjectNode input, String result) {
        String id = "toolu_" + ++calls;
        var call = message("assistant");
        call.putArray("content")
                .addObject()
                .put("type", "tool_use")
                .put("id", id)
                .put("name", tool)
                .set("input", input);
        var answer = message("user");
        answer.putArray("content")
                .addObject()
                .put("type", "tool_result")
                .put("tool_use_id", id)
                .put("content", result);
        messages.add(call);
        messages.add(answer);
        return this;
    }

    BranchedHistory opened(String branch) {
        return step(
                "mcp__contextd__context_branch",
                Json.object().put("description", "look around"),
                Json.object()
                        .put("branch_id", branch)
                        .put("current_status", "active")
                        .toString());
    }

    BranchedHistory returned(String branch) {
        return step(
                "mcp__contextd__context_return",
                Json.object().put("message", "It is a harbour."),
                Json.object()
                        .put("branch_id", branch)
                        .put("folded_at", "2026-11-18T00:00:00Z")
                        .toString());
    }

    BranchedHistory read(String file, int bytes) {
        return step("Read", Json.object().put("file_path", file), "READ " + "x".repeat(bytes));
    }

    /// Open, work, return.
    static BranchedHistory folded() {
        return new BranchedHistory()
                .opened(BRANCH)
                .read("/a/Harbour.java", 4_000)
                .returned(BRANCH);
    }

    String request() {
        var request = Json.object().put("model", "claude-test").put("max_tokens", 100);
        messages.forEach(request.putArray("messages")::add);
        return request.toString();
    }
}
