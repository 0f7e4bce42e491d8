package dev.contextd.feature.analytics;

import dev.contextd.feature.analytics.UsageFigures.AgentFigures;
import dev.contextd.feature.analytics.UsageFigures.Calls;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Figures that grow with every call; not for two threads at once.
final class UsageCounts {
    private final Map<String, Calls> tools = new HashMap<>();
    private final Set<String> sessions = new HashSet<>();
    private Map<String, AgentFigures> agents = Map.of();

    /// All but calls and sessions.
    private UsageFigures rest = UsageFigures.NONE;

    void call(String tool, String agent, boolean succeeded, long nanos, String session) {
        var once = new Calls(1, succeeded ? 1 : 0, nanos);
        tools.merge(tool, once, Calls::plus);
        agents = UsageFigures.agents(agents, Map.of(agent, new AgentFigures(once, 0)));
        if (sessions.size() < UsageFigures.SESSIONS_MAX) {
            sessions.add(session);
        }
    }

    void add(UsageFigures more) {
        rest = rest.plus(more);
    }

    UsageFigures figures() {
        return rest.plus(UsageFigures.counting(tools, sessions, Optional.of(agents)));
    }
}
