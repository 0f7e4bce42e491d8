package dev.contextd.local.daemon;

import dev.contextd.base.cache.LruCache;
import dev.contextd.base.project.Project;
import dev.contextd.local.bridge.Ancestors;
import dev.contextd.local.bridge.Greeting;
import dev.contextd.tool.Connection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/// A registry of connected agents, which finds the session that a hook belongs to.
final class ConnectedAgents {
    private static final int BOUND_MAX = 1_000;

    private final Map<Connection, Greeting> here = new ConcurrentHashMap<>();

    /// Sessions of agents that were found once.
    private final LruCache<String, Connection> bound = new LruCache<>(BOUND_MAX);

    void add(Connection connection, Greeting greeting) {
        here.put(connection, greeting);
    }

    synchronized void remove(Connection connection) {
        here.remove(connection);
        bound.removeIf(connection::equals);
    }

    /// The agent that a hook belongs to: by the session it names, else by the process that started both, else the only
    /// one that works on the project.
    synchronized Optional<Connection> find(String agentSession, Greeting hook, Optional<Project> project) {
        var known = bound.find(agentSession);
        if (known.isPresent()) {
            return known;
        }
        var found = find(agentSession).or(() -> byProcess(hook)).or(() -> byProject(project));
        if (!agentSession.isEmpty()) {
            found.ifPresent(connection -> bound.put(agentSession, connection));
        }
        return found;
    }

    /// The agent that is known to have that session.
    synchronized Optional<Connection> find(String agentSession) {
        return bound.find(agentSession).or(() -> bySession(agentSession));
    }

    private Optional<Connection> bySession(String agentSession) {
        return here.entrySet().stream()
                .filter(agent -> !agentSession.isEmpty()
                        && agent.getValue()
                                .field("agent_session")
                                .filter(agentSession::equals)
                                .isPresent())
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /// Processes far up, such as the terminal's, are those of many agents; the nearest decides.
    private Optional<Connection> byProcess(Greeting hook) {
        var theirs = Ancestors.parsed(hook.field("ancestors"));
        record Near(Connection connection, int steps) {}
        return here.entrySet().stream()
                .flatMap(agent -> steps(Ancestors.parsed(agent.getValue().field("ancestors")), theirs).stream()
                        .mapToObj(steps -> new Near(agent.getKey(), steps)))
                .min(Comparator.comparingInt(Near::steps))
                .map(Near::connection);
    }

    private static OptionalInt steps(List<String> ours, List<String> theirs) {
        return IntStream.range(0, ours.size())
                .filter(i -> theirs.contains(ours.get(i)))
                .map(i -> i * Ancestors.MAX + theirs.indexOf(ours.get(i)))
                .min();
    }

    private Optional<Connection> byProject(Optional<Project> project) {
        var there = here.keySet().stream()
                .filter(connection -> project.isPresent()
                        && connection.project().map(Project::key).equals(project.map(Project::key)))
                .toList();
        return there.size() == 1 ? Optional.of(there.getFirst()) : Optional.empty();
    }
}
