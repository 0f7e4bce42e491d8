package dev.contextd.feature.analytics;

import dev.contextd.base.failure.Attempt;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.project.Owner;
import dev.contextd.base.project.Project;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.base.telemetry.Meters;
import dev.contextd.keep.library.LazyLibrary;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.StoredRecord;
import dev.contextd.text.CachedEmbedder.Lookups;
import dev.contextd.tool.Caller;
import dev.contextd.tool.ToolCall;
import dev.contextd.tool.stage.Metering;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Counts what happens and keeps it, a little later, by owner, day and project.
///
/// Nothing is opened for it: while nobody needs the store, the counts wait in memory.
public final class Usage implements Metering.Witness, AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Usage.class.getName());

    /// How long counts wait to be written; those of a process that is killed meanwhile are lost.
    static final Duration PAUSE = Duration.ofSeconds(5);

    /// Days of projects that may wait in memory; what goes beyond is not counted.
    private static final int WAITING_MAX = 1_000;

    private static final int BATCH = 500;
    private static final String ROOT = "usage";
    private static final String CACHE = "usage-cache";

    /// Who called that has no name.
    private static final String COMMAND = "command line";

    private static final String UNNAMED = "unnamed";

    private final LazyLibrary library;
    private final Supplier<Lookups> cache;
    private final Meters meters;
    private final InstantSource clock;
    private final Map<RecordKey, UsageCounts> waiting = new HashMap<>();

    /// Takes what there is no room for, and is not kept.
    private final UsageCounts crowd = new UsageCounts();

    /// Since the start, by owner: there are as many as have a gateway on this machine.
    private final Map<String, Map<WireCount, Long>> passed = new HashMap<>();

    private Lookups counted = Lookups.NONE;
    private boolean planned;
    private boolean closed;
    private @Nullable ScheduledExecutorService background;

    /// @param cache how often the meaning of a text was at hand, since the start
    public Usage(LazyLibrary library, Supplier<Lookups> cache, Meters meters, InstantSource clock) {
        this.library = library;
        this.cache = cache;
        this.meters = meters;
        this.clock = clock;
    }

    @Override
    public synchronized void saw(ToolCall call, Metering.Outcome outcome) {
        var connection = call.caller().connection();
        var asked = call.arguments().path("session_id").asString("");
        var session = asked.isEmpty() ? connection.session().orElse("default") : asked;
        var tally = tally(key(call.caller().owner().name(), project(call)));
        tally.call(
                call.name(),
                agent(call.caller()),
                outcome.succeeded(),
                outcome.took().toNanos(),
                hash(session));
        if (outcome.succeeded() && call.name().equals("memory_feedback")) {
            tally.add(UsageFigures.vote(call.arguments().path("helpful").asBoolean(false)));
        }
    }

    /// A branch was folded.
    ///
    /// @param tokens what it had used
    /// @param summary what came back of it
    public synchronized void folded(String owner, ProjectKey project, int tokens, int summary) {
        tally(key(owner, project)).add(UsageFigures.fold(tokens, summary));
        meters.folded(tokens, summary);
    }

    /// A call was charged to a context.
    ///
    /// @param tokens of its arguments and of the text that its answer was
    public synchronized void charged(Caller caller, ProjectKey project, String tool, int tokens) {
        tally(key(caller.owner().name(), project)).add(UsageFigures.charged(tool, agent(caller), tokens));
    }

    /// What the agent of a call calls itself.
    private static String agent(Caller caller) {
        var connection = caller.connection();
        return connection.client().orElse(connection.isOfCommand() ? COMMAND : UNNAMED);
    }

    /// Requests to models passed a gateway.
    public synchronized void passed(String owner, ProjectKey project, Map<WireCount, Long> counts) {
        tally(key(owner, project)).add(UsageFigures.passed(counts));
        var sums = passed.computeIfAbsent(owner, _ -> new EnumMap<>(WireCount.class));
        counts.forEach((what, count) -> sums.merge(what, count, Long::sum));
    }

    /// What passed an owner's gateways since the start.
    public synchronized Map<String, Long> passed(String owner) {
        var sums = new LinkedHashMap<String, Long>();
        passed.getOrDefault(owner, Map.of()).forEach((what, count) -> sums.put(what.word(), count));
        return sums;
    }

    private RecordKey key(String owner, ProjectKey project) {
        return RecordKey.of(ROOT, owner, today().toString(), project.text());
    }

    LocalDate today() {
        return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    }

    /// Tells sessions apart without naming them.
    private static String hash(String session) {
        return Integer.toHexString(session.hashCode());
    }

    private static ProjectKey project(ToolCall call) {
        var path = call.arguments().path("project_path").asString("");
        if (path.isEmpty()) {
            return call.caller().connection().project().map(Project::key).orElse(ProjectKey.NONE);
        }
        try {
            return call.caller().project(path).key();
        } catch (Failure _) {
            return ProjectKey.NONE;
        }
    }

    private UsageCounts tally(RecordKey key) {
        plan();
        var tally = waiting.get(key);
        if (tally != null) {
            return tally;
        }
        if (waiting.size() < WAITING_MAX) {
            return waiting.computeIfAbsent(key, _ -> new UsageCounts());
        }
        return crowd;
    }

    private void plan() {
        if (!planned) {
            planned = true;
            var executor = background;
            if (executor == null) {
                executor = Executors.newSingleThreadScheduledExecutor(
                        Thread.ofPlatform().daemon().name("usage").factory());
                background = executor;
            }
            var _ = executor.schedule(this::flushQuietly, PAUSE.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    private void flushQuietly() {
        Attempt.at(this::flush)
                .ifPresent(trouble -> Attempt.sentence(trouble)
                        .ifPresentOrElse(
                                why -> LOG.log(Level.WARNING, "what was counted cannot be kept yet: " + why),
                                () -> LOG.log(Level.ERROR, "what was counted could not be kept", trouble)));
    }

    /// Writes what waits, if the store is open.
    void flush() {
        var open = library.opened();
        var due = new HashMap<RecordKey, UsageFigures>();
        synchronized (this) {
            planned = closed;
            if (open.isEmpty()) {
                return;
            }
            var lookups = cache.get();
            if (!lookups.equals(counted)) {
                tally(RecordKey.of(CACHE, today().toString()))
                        .add(UsageFigures.lookups(
                                lookups.hits() - counted.hits(), lookups.misses() - counted.misses()));
                counted = lookups;
            }
            waiting.forEach((key, tally) -> due.put(key, tally.figures()));
            waiting.clear();
        }
        try {
            var keys = new ArrayList<>(due.keySet());
            for (int from = 0; from < keys.size(); from += BATCH) {
                var batch = keys.subList(from, Math.min(keys.size(), from + BATCH));
                write(open.get(), batch, due);
                batch.forEach(due::remove);
            }
        } finally {
            synchronized (this) {
                due.forEach((key, figures) -> tally(key).add(figures));
            }
        }
    }

    /// Another process may have counted too: then this is added to that.
    private static void write(Library library, List<RecordKey> keys, Map<RecordKey, UsageFigures> due) {
        library.change(List.of(), draft -> {
            for (RecordKey key : keys) {
                var there = library.records().get(key);
                var before = there.map(record -> UsageFigures.of(record.json())).orElse(UsageFigures.NONE);
                draft.change(Change.put(
                        key,
                        before.plus(due.getOrDefault(key, UsageFigures.NONE)).toJson(),
                        there.map(StoredRecord::version).map(Expected::at).orElse(Expected.NOTHING)));
            }
            return keys;
        });
    }

    /// What an owner's days have together, from `start` to `end`.
    ///
    /// @param project only this one if given
    UsageReport.Days read(String owner, @Nullable ProjectKey project, LocalDate start, LocalDate end) {
        var records = library.get().records();
        flush();
        return UsageReport.Days.read(records, RecordKey.of(ROOT, owner), RecordKey.of(CACHE), project, start, end);
    }

    /// What an owner's days have, one project after the other, from `start` to `end`.
    List<UsageRow> rows(String owner, LocalDate start, LocalDate end) {
        var records = library.get().records();
        flush();
        return UsageRow.read(records, RecordKey.of(ROOT, owner), start, end);
    }

    /// How often an owner called which tool on each of these days.
    public Map<LocalDate, Map<String, Long>> callsByDay(Owner owner, LocalDate start, LocalDate end) {
        var byDay = new HashMap<LocalDate, Map<String, Long>>();
        for (var day = start; !day.isAfter(end); day = day.plusDays(1)) {
            var calls = new HashMap<String, Long>();
            read(owner.name(), null, day, day).figures().tools().forEach((tool, its) -> calls.put(tool, its.count()));
            byDay.put(day, calls);
        }
        return byDay;
    }

    @Override
    public void close() {
        synchronized (this) {
            if (background != null) {
                background.shutdownNow();
                background = null;
            }
            closed = true;
            planned = true;
        }
        flushQuietly();
    }
}
