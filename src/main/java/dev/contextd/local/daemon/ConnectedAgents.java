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
    private static final int STEPS_MAX = 1;

    private final Map<Connection, Greeting> here = new ConcurrentHashMap<>();

    /// Sessions of agents that were found once by the very process that has both; nobody is bound by a guess.
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
        var certain = find(agentSession);
        if (certain.isPresent()) {
            return certain;
        }
        var near = byProcess(hook);
        near.filter(it -> it.steps() == 0 && !agentSession.isEmpty())
                .ifPresent(it -> bound.put(agentSession, it.connection()));
        return near.map(Near::connection).or(() -> byProject(project));
    }

    /// The agent that is known to have that session.
    synchronized Optional<Connection> find(String agentSession) {
        return bySession(agentSession).or(() -> bound.find(agentSession));
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

    /// @param steps from the agent's bridge up to the process that started both it and the hook
    private record Near(Connection connection, int steps) {}

    /// Processes far up, such as the terminal's or the shell's, are those of many agents: the one that started both is
    /// the bridge's parent, or, if a shell is between, the one above that.
    private Optional<Near> byProcess(Greeting hook) {
        var theirs = Ancestors.parsed(hook.field("ancestors"));
        return here.entrySet().stream()
                .flatMap(agent -> steps(Ancestors.parsed(agent.getValue().field("ancestors")), theirs).stream()
                        .mapToObj(steps -> new Near(agent.getKey(), steps)))
                .filter(it -> it.steps() <= STEPS_MAX)
                .min(Comparator.comparingInt(Near::steps));
    }

    private static OptionalInt steps(List<String> ours, List<String> theirs) {
        return IntStream.range(0, ours.size())
                .filter(i -> theirs.contains(ours.get(i)))
                .findFirst();
    }

    private Optional<Connection> byProject(Optional<Project> project) {
        var there = here.keySet().stream()
                .filter(connection -> project.isPresent()
                        && connection.project().map(Project::key).equals(project.map(Project::key)))
                .toList();
        return there.size() == 1 ? Optional.of(there.getFirst()) : Optional.empty();
    }
}
