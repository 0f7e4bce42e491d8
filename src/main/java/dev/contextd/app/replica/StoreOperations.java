package dev.contextd.app.replica;

import dev.contextd.base.failure.Attempt;
import dev.contextd.base.failure.LastingTrouble;
import dev.contextd.keep.library.LazyLibrary;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.tool.Operations;
import dev.contextd.tool.Operations.Progression;
import dev.contextd.tool.Operations.Report;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/// Writes once a second how far the operations of this replica are, so that any other can say it. Those of one that
/// died are forgotten within a minute.
public final class StoreOperations implements Operations.Book, AutoCloseable {
    private static final System.Logger LOG = System.getLogger(StoreOperations.class.getName());
    private static final String ROOT = "operations";
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final Duration RUNNING_KEPT = Duration.ofMinutes(1);
    private static final Duration ENDED_KEPT = Duration.ofDays(1);

    private final LazyLibrary library;
    private final InstantSource clock;
    private final LastingTrouble trouble = new LastingTrouble(LOG, "how far an operation is cannot be told");
    private final Map<String, Own> own = new ConcurrentHashMap<>();
    private final ScheduledExecutorService writer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("operations").factory());

    private record Own(String owner, Supplier<Report> report, Optional<Report> written, Instant at) {}

    public StoreOperations(LazyLibrary library, InstantSource clock) {
        this.library = library;
        this.clock = clock;
        var _ = writer.scheduleWithFixedDelay(
                this::writeAll, PAUSE.toMillis(), PAUSE.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public void begun(String owner, String id, Supplier<Report> report) {
        own.put(id, new Own(owner, report, Optional.empty(), Instant.MIN));
    }

    @Override
    public Optional<Report> find(String owner, String id) {
        return library.get()
                .records()
                .get(RecordKey.of(ROOT, id))
                .map(record -> JsonMapper.shared().readTree(record.json()))
                .filter(json -> json.path("owner").asString("").equals(owner))
                .map(json -> new Report(
                        Progression.valueOf(json.path("state").asString()),
                        json.path("done").asLong(),
                        json.path("total").asLong(),
                        json.path("message").asString()));
    }

    private void writeAll() {
        var failed = own.entrySet().stream()
                .map(one -> Attempt.at(() -> write(one.getKey(), one.getValue())))
                .flatMap(Optional::stream)
                .toList();
        trouble.note(failed.stream().findFirst());
    }

    private void write(String id, Own operation) {
        var report = operation.report().get();
        var now = clock.instant();
        boolean isFresh = now.isBefore(
                operation.at().equals(Instant.MIN)
                        ? Instant.MIN
                        : operation.at().plus(RUNNING_KEPT.dividedBy(3)));
        if (operation.written().filter(report::equals).isPresent() && isFresh) {
            return;
        }
        boolean runs = report.state() == Progression.RUNNING;
        var json = JsonNodeFactory.instance
                .objectNode()
                .put("owner", operation.owner())
                .put("state", report.state().name())
                .put("done", report.done())
                .put("total", report.total())
                .put("message", report.message());
        var put = new Change.Put(
                RecordKey.of(ROOT, id),
                json.toString(),
                Expected.ANYTHING,
                Optional.of(now.plus(runs ? RUNNING_KEPT : ENDED_KEPT)));
        library.get().change(List.of(), draft -> draft.change(put));
        if (runs) {
            own.put(id, new Own(operation.owner(), operation.report(), Optional.of(report), now));
        } else {
            own.remove(id);
        }
    }

    @Override
    public void close() {
        writer.shutdownNow();
    }
}
