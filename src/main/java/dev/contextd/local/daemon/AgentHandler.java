package dev.contextd.local.daemon;

import dev.contextd.app.Wiring;
import dev.contextd.base.project.Project;
import dev.contextd.local.bridge.Bridge;
import dev.contextd.local.bridge.Greeting;
import dev.contextd.local.bridge.SettingsDigest;
import dev.contextd.tool.Connection;
import dev.contextd.tool.ToolSelection;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/// Serves bridges: one MCP connection for each agent.
final class AgentHandler implements ClientHandler {
    private static final Pattern SESSION = Pattern.compile("sess_[0-9a-f]{20,40}");
    private static final Pattern COMMA = Pattern.compile(",");

    private final Wiring wiring;
    private final ConnectedAgents agents;
    private final SettingsDigest settingsDigest;
    private final SpooledHooks hooks;
    private final Map<LocalClient, Connection> connections = new ConcurrentHashMap<>();

    AgentHandler(Wiring wiring, ConnectedAgents agents, SettingsDigest settingsDigest, SpooledHooks hooks) {
        this.wiring = wiring;
        this.agents = agents;
        this.settingsDigest = settingsDigest;
        this.hooks = hooks;
    }

    /// A bridge that was here before, or with another server, goes on in its session.
    private static Connection connection(LocalClient client) {
        var greeting = client.greeting();
        var directory = Path.of(greeting.field("cwd").orElse("/")).toAbsolutePath();
        var connection = greeting.field("session")
                .filter(session -> SESSION.matcher(session).matches())
                .map(session -> Connection.resumed(session, directory))
                .orElseGet(() -> Connection.startedIn(directory));
        Project.named(directory.toString()).ifPresent(connection::enter);
        greeting.field(Greeting.GATEWAY).ifPresent(connection::passThrough);
        return connection;
    }

    @Override
    public Map<String, String> welcome(LocalClient client) {
        var connection = connections.computeIfAbsent(client, AgentHandler::connection);
        return Map.of("session", connection.session().orElseThrow(), Bridge.SETTINGS, settingsDigest.toString());
    }

    @Override
    public void serve(LocalClient client) throws IOException {
        var connection = connections.computeIfAbsent(client, AgentHandler::connection);
        var selection = selection(client);
        if (!selection.isOfNone()) {
            // beside one that is silent there is another of the same agent, which has the session
            agents.add(connection, client.greeting());
        }
        wiring.gateways().entered(connection);
        try {
            wiring.serveStdio(hooks.caughtUp(client.in()), client.out(), connection, selection);
        } finally {
            connections.remove(client);
            wiring.gateways().left(connection);
            agents.remove(connection);
            if (!client.isAskedToGo()) {
                wiring.leave(connection);
            }
        }
    }

    private static ToolSelection selection(LocalClient client) {
        var greeting = client.greeting();
        return new ToolSelection(
                greeting.field("toolsets").map(it -> List.of(COMMA.split(it))).orElse(List.of(ToolSelection.AUTO)),
                // What is not plainly meant to write does not.
                greeting.field("read_only")
                        .filter(word -> !word.equals("false"))
                        .isPresent());
    }
}
