package dev.contextd.feature.analytics;

import dev.contextd.feature.analytics.UsageFigures.Calls;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// Figures that grow with every call; not for two threads at once.
final class UsageCounts {
    private final Map<String, Calls> tools = new HashMap<>();
    private final Set<String> sessions = new HashSet<>();

    /// All but calls and sessions.
    private UsageFigures rest = UsageFigures.NONE;

    void call(String tool, boolean succeeded, long nanos, String session) {
        tools.merge(tool, new Calls(1, succeeded ? 1 : 0, nanos), Calls::plus);
        if (sessions.size() < UsageFigures.SESSIONS_MAX) {
            sessions.add(session);
        }
    }

    void add(UsageFigures more) {
        rest = rest.plus(more);
    }

    UsageFigures figures() {
        return rest.plus(UsageFigures.counting(tools, sessions));
    }
}
