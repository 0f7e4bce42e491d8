package dev.contextd.local.daemon;

import dev.contextd.app.Wiring;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.project.Project;
import dev.contextd.base.text.Utf8;
import dev.contextd.local.bridge.Greeting;
import dev.contextd.local.bridge.HookSpool;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Connection;
import dev.contextd.tool.Json;
import dev.contextd.tool.Progress;
import dev.contextd.tool.QuotedText;
import dev.contextd.tool.ToolReply;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.node.ObjectNode;

/// Serves hooks: passes one event of an agent to the tool `hook`.
public final class HookHandler implements ClientHandler {
    public static final String KIND = "hook";

    private static final System.Logger LOG = System.getLogger(HookHandler.class.getName());

    private static final int EVENT_CHARS_MAX = 40;
    private static final String NOTHING = "{}";
    private static final String SESSION_ENDS = "SessionEnd";

    private final Wiring wiring;
    private final ConnectedAgents agents;

    HookHandler(Wiring wiring, ConnectedAgents agents) {
        this.wiring = wiring;
        this.agents = agents;
    }

    @Override
    public void serve(LocalClient client) throws IOException {
        var bytes = client.in().readNBytes(HookSpool.PAYLOAD_BYTES_MAX + 1);
        try {
            client.out().write(tell(client.greeting(), bytes).getBytes(StandardCharsets.UTF_8));
        } catch (Failure e) {
            // The agent hears nothing.
            LOG.log(Level.WARNING, "what a hook told came to nothing: " + e.sentence());
        }
    }

    /// What the agent hears of it. What an agent says that makes no sense is a line in the log.
    String tell(Greeting greeting, byte[] bytes) {
        if (bytes.length > HookSpool.PAYLOAD_BYTES_MAX) {
            return senseless(greeting, "more than " + (HookSpool.PAYLOAD_BYTES_MAX >> 20) + " MB");
        }
        try {
            return Json.MAPPER.readTree(Utf8.text(bytes).orElse("")) instanceof ObjectNode payload
                    ? answer(greeting, payload)
                    : senseless(greeting, bytes.length + " bytes that are no JSON object");
        } catch (JacksonException _) {
            return senseless(greeting, bytes.length + " bytes that are no JSON");
        }
    }

    private static String senseless(Greeting greeting, String what) {
        String event = QuotedText.line(greeting.field("event").orElse("nothing"), EVENT_CHARS_MAX);
        LOG.log(Level.WARNING, "a hook told of " + event + " with " + what);
        return NOTHING;
    }

    private String answer(Greeting greeting, ObjectNode payload) {
        var event = greeting.field("event").orElse("");
        var arguments = Json.object().put("event", event);
        arguments.set("payload", payload);
        var connection = connection(event, greeting, payload).orElseGet(() -> Connection.ofLocalUser("hooks"));
        var caller = new Caller(wiring.localUser(), connection, Progress.SILENT, Optional.empty());
        return wiring.pipelineOfHooks()
                .run("hook", arguments, caller)
                .map(ToolReply::text)
                .orElse(NOTHING);
    }

    /// The end of a session is only for whom it names: its own bridge may be gone, and then so is what it had open,
    /// while somebody else works in the same place.
    private Optional<Connection> connection(String event, Greeting greeting, ObjectNode payload) {
        var session = payload.path("session_id").asString("");
        return event.equals(SESSION_ENDS)
                ? agents.find(session)
                : agents.find(
                        session, greeting, Project.named(payload.path("cwd").asString("")));
    }
}
