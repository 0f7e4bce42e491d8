package dev.contextd.local.daemon;

import dev.contextd.app.Wiring;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.project.Project;
import dev.contextd.base.text.Utf8;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Connection;
import dev.contextd.tool.Json;
import dev.contextd.tool.Progress;
import dev.contextd.tool.ToolReply;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.node.ObjectNode;

/// Serves hooks: passes one event of an agent to the tool `hook`.
public final class HookHandler implements ClientHandler {
    public static final String KIND = "hook";

    private static final int PAYLOAD_BYTES_MAX = 16 << 20;

    private final Wiring wiring;
    private final ConnectedAgents agents;

    HookHandler(Wiring wiring, ConnectedAgents agents) {
        this.wiring = wiring;
        this.agents = agents;
    }

    @Override
    public void serve(LocalClient client) throws IOException {
        var bytes = client.in().readNBytes(PAYLOAD_BYTES_MAX);
        try {
            if (Json.MAPPER.readTree(Utf8.text(bytes).orElse("")) instanceof ObjectNode payload) {
                var project = Project.named(payload.path("cwd").asString(""));
                var connection = agents.find(payload.path("session_id").asString(""), client.greeting(), project)
                        .orElseGet(() -> Connection.ofLocalUser("hooks"));
                client.out().write(answer(client, payload, connection).getBytes(StandardCharsets.UTF_8));
            }
        } catch (JacksonException | Failure _) {
            // An agent that says nothing sensible, or too much at once, hears nothing.
        }
    }

    private String answer(LocalClient client, ObjectNode payload, Connection connection) {
        var arguments =
                Json.object().put("event", client.greeting().field("event").orElse(""));
        arguments.set("payload", payload);
        var caller = new Caller(wiring.localUser(), connection, Progress.SILENT, Optional.empty());
        return wiring.pipelineOfHooks()
                .run("hook", arguments, caller)
                .map(ToolReply::text)
                .orElse("{}");
    }
}
