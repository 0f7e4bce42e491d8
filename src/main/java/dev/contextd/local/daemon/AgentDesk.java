package dev.contextd.local.daemon;

import dev.contextd.app.Wiring;
import dev.contextd.base.project.Project;
import dev.contextd.local.bridge.Bridge;
import dev.contextd.local.bridge.Marks;
import dev.contextd.tool.Connection;
import dev.contextd.tool.Selection;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/// Serves the agents whose bridges come.
final class AgentDesk implements Desk {
    private static final Pattern SESSION = Pattern.compile("sess_[0-9a-f]{20,40}");
    private static final Pattern COMMA = Pattern.compile(",");

    private final Wiring wiring;
    private final Agents agents;
    private final Marks marks;
    private final Map<Visitor, Connection> connections = new ConcurrentHashMap<>();

    AgentDesk(Wiring wiring, Agents agents, Marks marks) {
        this.wiring = wiring;
        this.agents = agents;
        this.marks = marks;
    }

    /// A bridge that was here before, or with another server, goes on in its session.
    private static Connection connection(Visitor visitor) {
        var greeting = visitor.greeting();
        var directory = Path.of(greeting.field("cwd").orElse("/")).toAbsolutePath();
        var connection = greeting.field("session")
                .filter(session -> SESSION.matcher(session).matches())
                .map(session -> Connection.resumed(session, directory))
                .orElseGet(() -> Connection.startedIn(directory));
        Project.named(directory.toString()).ifPresent(connection::enter);
        return connection;
    }

    @Override
    public Map<String, String> welcome(Visitor visitor) {
        var connection = connections.computeIfAbsent(visitor, AgentDesk::connection);
        return Map.of("session", connection.session().orElseThrow(), Bridge.SETTINGS, marks.toString());
    }

    @Override
    public void serve(Visitor visitor) throws IOException {
        var connection = connections.computeIfAbsent(visitor, AgentDesk::connection);
        agents.add(connection, visitor.greeting());
        try {
            wiring.serveStdio(visitor.in(), visitor.out(), connection, selection(visitor));
        } finally {
            connections.remove(visitor);
            agents.remove(connection);
            if (!visitor.isAskedToGo()) {
                wiring.leave(connection);
            }
        }
    }

    private static Selection selection(Visitor visitor) {
        var greeting = visitor.greeting();
        return new Selection(
                greeting.field("toolsets").map(it -> List.of(COMMA.split(it))).orElse(List.of(Selection.ALL)),
                greeting.field("read_only").filter("true"::equals).isPresent());
    }
}
