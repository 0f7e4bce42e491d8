package dev.contextd.feature.system;

import dev.contextd.base.project.Project;
import dev.contextd.keep.library.LazyLibrary;
import dev.contextd.tool.Connection;
import dev.contextd.tool.Stage;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolCall;
import dev.contextd.tool.ToolReply;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// The agents that are there, and what each did last. Who comes over HTTP says nothing when it goes, and counts as
/// gone when it has not called for a while.
public final class Presence implements Stage {
    private static final Duration SILENCE = Duration.ofMinutes(15);

    /// More than one server has; those that called longest ago are not told of.
    private static final int AGENTS_MAX = 2_000;

    private final InstantSource clock;
    private final Consumer<String> changed;

    /// By the id of the connection; guarded by itself.
    private final Map<String, Agent> here = new LinkedHashMap<>();

    /// @param stays whether it is there until it says that it goes
    /// @param lastTool what it called last; empty if nothing
    record Agent(
            String owner,
            Connection connection,
            boolean stays,
            Instant since,
            Instant lastAt,
            Optional<String> lastTool,
            int calls) {
        Agent calling(String tool, Instant now) {
            return new Agent(owner, connection, stays, since, now, Optional.of(tool), calls + 1);
        }

        Optional<String> project() {
            return connection.project().map(Project::root).map(Path::toString);
        }
    }

    /// @param changed told whose agents came, went or called
    public Presence(InstantSource clock, Consumer<String> changed) {
        this.clock = clock;
        this.changed = changed;
    }

    public List<Tool<?, ?>> tools(LazyLibrary library, String version) {
        return List.of(new PageNowTool(this, library, version));
    }

    /// One that is there until it goes.
    public void entered(String owner, Connection connection) {
        var now = clock.instant();
        put(new Agent(owner, connection, true, now, now, Optional.empty(), 0));
        changed.accept(owner);
    }

    public void left(String owner, Connection connection) {
        synchronized (here) {
            here.remove(connection.id());
        }
        changed.accept(owner);
    }

    private void put(Agent agent) {
        synchronized (here) {
            here.remove(agent.connection().id());
            here.put(agent.connection().id(), agent);
            if (here.size() > AGENTS_MAX) {
                here.remove(here.keySet().iterator().next());
            }
        }
    }

    /// Those of an owner, who called last first.
    List<Agent> of(String owner) {
        var now = clock.instant();
        synchronized (here) {
            here.values()
                    .removeIf(agent ->
                            !agent.stays() && agent.lastAt().plus(SILENCE).isBefore(now));
            return new ArrayList<>(here.values())
                    .stream()
                            .filter(agent -> agent.owner().equals(owner))
                            .sorted(Comparator.comparing(Agent::lastAt).reversed())
                            .toList();
        }
    }

    @Override
    public ToolReply handle(ToolCall call, Next next) {
        var caller = call.caller();
        if (!caller.connection().isOfCommand() && !caller.connection().isOfPage()) {
            String owner = caller.owner().name();
            var now = clock.instant();
            synchronized (here) {
                var known = Optional.ofNullable(here.get(caller.connection().id()))
                        .filter(agent -> agent.owner().equals(owner));
                put(known.orElseGet(() -> new Agent(owner, caller.connection(), false, now, now, Optional.empty(), 0))
                        .calling(call.name(), now));
            }
            changed.accept(owner);
        }
        return next.proceed(call);
    }
}
