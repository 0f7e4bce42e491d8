package dev.contextd.feature.system;

import dev.contextd.base.telemetry.CallMeters;
import dev.contextd.base.text.Rounded;
import dev.contextd.keep.library.Replica;
import dev.contextd.tool.Operations;
import dev.contextd.tool.Prompt;
import dev.contextd.tool.Resource;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolCatalog;
import dev.contextd.tool.Workers;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/// What the server knows of itself.
public final class ServerStatus {
    /// Calls that go on too long, the oldest first; more are not named.
    private static final int LATE_MAX = 20;

    private final String version;
    private final Map<String, Supplier<Health>> services;
    private final CallMeters meters;
    private final Workers workers;
    private final InstantSource clock;
    private final Instant startedAt;
    private final IntSupplier toolCount;
    private final Function<String, Map<String, Long>> wire;
    private final Supplier<Optional<Replica>> replica;

    /// @param services what to ask for the health of each part
    /// @param wire what passed an owner's gateways
    /// @param replica this process, if it is one of several
    public ServerStatus(
            String version,
            Map<String, Supplier<Health>> services,
            IntSupplier toolCount,
            Function<String, Map<String, Long>> wire,
            CallMeters meters,
            Workers workers,
            Supplier<Optional<Replica>> replica,
            InstantSource clock) {
        this.replica = replica;
        this.version = version;
        this.services = new LinkedHashMap<>(services);
        this.toolCount = toolCount;
        this.wire = wire;
        this.meters = meters;
        this.workers = workers;
        this.clock = clock;
        this.startedAt = clock.instant();
    }

    public List<Tool<?, ?>> tools(Operations operations, KeptItems kept) {
        return List.of(new PingTool(), new StatusTool(this, operations, kept));
    }

    /// What the page asks beside.
    ///
    /// @param remedies those that this server has; each gives what is so then
    /// @param localUser who runs the server
    public static List<Tool<?, ?>> pageTools(
            Supplier<Optional<Checkup>> checkup, Map<Remedy, Supplier<String>> remedies, String localUser) {
        return List.of(new PageDoctorTool(checkup, localUser), new PageMendTool(remedies, localUser));
    }

    public List<Prompt> prompts() {
        return List.of(new StatusPrompt(this));
    }

    /// The help pages of the tools on offer.
    public static List<Resource> resources(ToolCatalog catalog) {
        return List.of(new HelpResource(catalog), new ToolHelpResource(catalog));
    }

    /// @param owner who wants to know; of others' calls nothing is told
    StatusTool.Output now(String owner) {
        var states = new LinkedHashMap<String, StatusTool.Part>();
        services.forEach((name, health) -> {
            var now = health.get();
            states.put(name, new StatusTool.Part(now.state(), now.error()));
        });
        var worst = states.values().stream()
                .map(StatusTool.Part::status)
                .max(Comparator.naturalOrder())
                .orElse(Health.State.HEALTHY);
        var now = clock.instant();
        return new StatusTool.Output(
                worst,
                version,
                words(Duration.between(startedAt, now)),
                states,
                metrics(owner),
                overtime(owner),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                now,
                replica.get().map(it -> new StatusTool.Answering(it.id(), it.isAtWork(), it.names())),
                Optional.empty());
    }

    private Optional<List<StatusTool.LateCall>> overtime(String owner) {
        return Optional.of(workers.late(owner).stream()
                        .limit(LATE_MAX)
                        .map(call ->
                                new StatusTool.LateCall(call.name(), call.age().toSeconds()))
                        .toList())
                .filter(late -> !late.isEmpty());
    }

    private StatusTool.Metrics metrics(String owner) {
        var calls = new TreeMap<String, StatusTool.Calls>();
        meters.readings().forEach((tool, reading) -> {
            long succeeded = reading.outcomes().getOrDefault("ok", 0L);
            calls.put(
                    tool,
                    new StatusTool.Calls(
                            reading.calls(),
                            reading.calls() - succeeded,
                            millis(reading.p50()),
                            millis(reading.p99())));
        });
        return new StatusTool.Metrics(
                toolCount.getAsInt(), calls, Optional.of(wire.apply(owner)).filter(passed -> !passed.isEmpty()));
    }

    private static double millis(Duration duration) {
        return Rounded.to(2, duration.toNanos() / 1e6);
    }

    private static String words(Duration uptime) {
        return uptime.toHours() + "h " + uptime.toMinutesPart() + "m " + uptime.toSecondsPart() + "s";
    }
}
