package dev.contextd.app;

import dev.contextd.mcp.Front;
import dev.contextd.mcp.http.Fronts;
import dev.contextd.tool.ToolSelection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/// A cache of fronts, one for each selection of tools that clients ask for.
final class Offers implements Fronts {
    /// Clients want a handful of selections; more than this somebody makes up.
    private static final int FRONTS_MAX = 100;

    private static final String READ_ONLY = "/readonly";

    private final ToolSelection standard;
    private final Function<ToolSelection, Front> maker;
    private final Map<ToolSelection, Front> made = new ConcurrentHashMap<>();

    /// @param standard for those who want nothing in particular
    /// @param maker never gives more than the server's settings allow
    Offers(ToolSelection standard, Function<ToolSelection, Front> maker) {
        this.standard = standard;
        this.maker = maker;
    }

    @Override
    public Front standard() {
        return of(standard).orElseThrow();
    }

    /// Names of toolsets separated by commas, and `/readonly` for those that do not write.
    @Override
    public Optional<Front> named(String name) {
        boolean readOnly = name.endsWith(READ_ONLY);
        String names = readOnly ? name.substring(0, name.length() - READ_ONLY.length()) : name;
        return of(new ToolSelection(List.of(names.split(",")), readOnly));
    }

    Optional<Front> of(ToolSelection wanted) {
        if (!wanted.isSound() || (made.size() >= FRONTS_MAX && !made.containsKey(wanted))) {
            return Optional.empty();
        }
        return Optional.of(made.computeIfAbsent(wanted, maker));
    }
}
