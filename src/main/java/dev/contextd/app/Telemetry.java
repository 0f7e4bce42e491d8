package dev.contextd.app;

import dev.contextd.app.otel.OtelExport;
import dev.contextd.app.otel.OtelVariables;
import dev.contextd.base.project.Owner;
import dev.contextd.base.secret.Secrets;
import dev.contextd.base.telemetry.Meters;
import dev.contextd.base.telemetry.Trace;
import dev.contextd.base.telemetry.TraceSpan;
import dev.contextd.keep.library.LazyLibrary;
import dev.contextd.mcp.http.Operating;
import dev.contextd.tool.Stage;
import dev.contextd.tool.stage.TracedCall;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;

/// What is measured, and whom it is told: nobody, unless variables of OpenTelemetry name a collector. Commands tell
/// nobody either way; a server does from when it serves.
final class Telemetry implements Trace.Beginning, AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Telemetry.class.getName());

    private final Meters meters = new Meters();
    private final OtelVariables variables;

    /// Written under the lock of this; no class of OpenTelemetry is known here until it is there.
    private volatile Optional<Exporter> exporter = Optional.empty();

    private boolean begun;

    private record Exporter(Trace.Beginning traces, Runnable end) {}

    Telemetry(OtelVariables variables) {
        this.variables = variables;
    }

    Meters meters() {
        return meters;
    }

    /// What is known of a library is asked when somebody wants to know.
    void watch(LazyLibrary library) {
        meters.embeddingQueue()
                .read(() ->
                        library.opened().map(open -> open.vectors().waiting()).orElse(0));
    }

    /// @param scraper the token of whoever may read what was measured and nothing else
    Operating operating(Readiness readiness, Owner localUser, Config.Key scraper) {
        return new Operating(
                meters, readiness::missing, owner -> owner.isAdmin() || owner.equals(localUser), scraper.text());
    }

    /// The stage that traces calls, if anybody wants to know.
    List<Stage> stages() {
        return variables.nameAnExporter() ? List.of(new TracedCall(this)) : List.of();
    }

    /// From now on a collector is told, if one is named.
    synchronized void begin() {
        if (!begun) {
            variables.declined().forEach(why -> LOG.log(Level.WARNING, why));
        }
        if (!begun && variables.nameAnExporter()) {
            exporter = OtelExport.open(
                            variables,
                            Wiring.version(),
                            meters,
                            text -> Secrets.standard().scrub(text).text())
                    .map(export -> new Exporter(export, export::close));
        }
        begun = true;
    }

    @Override
    public TraceSpan begin(String name, Optional<String> traceparent) {
        return exporter.map(it -> it.traces().begin(name, traceparent)).orElse(TraceSpan.NONE);
    }

    @Override
    public synchronized void close() {
        exporter.ifPresent(it -> it.end().run());
        exporter = Optional.empty();
    }
}
