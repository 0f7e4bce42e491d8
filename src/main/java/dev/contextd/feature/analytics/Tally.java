package dev.contextd.feature.analytics;

import dev.contextd.feature.analytics.Figures.Calls;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// Figures that grow with every call; not for two threads at once.
final class Tally {
    private final Map<String, Calls> tools = new HashMap<>();
    private final Set<String> sessions = new HashSet<>();

    /// All but calls and sessions.
    private Figures rest = Figures.NONE;

    void call(String tool, boolean succeeded, long nanos, String session) {
        tools.merge(tool, new Calls(1, succeeded ? 1 : 0, nanos), Calls::plus);
        if (sessions.size() < Figures.SESSIONS_MAX) {
            sessions.add(session);
        }
    }

    void add(Figures more) {
        rest = rest.plus(more);
    }

    Figures figures() {
        return rest.plus(new Figures(tools, sessions, 0, 0, 0, 0, 0, 0, 0));
    }
}
