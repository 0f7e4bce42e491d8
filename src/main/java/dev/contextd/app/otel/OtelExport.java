package dev.contextd.app.otel;

import dev.contextd.base.telemetry.Meters;
import dev.contextd.base.telemetry.Trace;
import dev.contextd.base.telemetry.TraceSpan;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.spi.ConfigurationException;
import io.opentelemetry.sdk.resources.Resource;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The way to a collector, for as long as the system runs. Whatever becomes of it, calls do not notice: what cannot be
/// told in time is dropped.
public final class OtelExport implements Trace.Beginning, AutoCloseable {
    private static final System.Logger LOG = System.getLogger(OtelExport.class.getName());

    private static final String SCOPE = "dev.contextd";

    /// How long the last of it may take when the system ends.
    private static final int FAREWELL_SECONDS = 3;

    private final OpenTelemetrySdk sdk;
    private final Tracer tracer;
    private final OtelLog log;

    private OtelExport(OpenTelemetrySdk sdk, Meters meters, UnaryOperator<String> scrub) {
        this.sdk = sdk;
        this.tracer = sdk.getTracerProvider().get(SCOPE);
        OtelMeters.follow(meters, sdk.getMeterProvider().get(SCOPE));
        this.log = OtelLog.of(sdk.getLogsBridge().get(SCOPE), scrub);
    }

    /// Empty if the variables cannot be followed, which is said in the log: a server does not stay away for that.
    ///
    /// @param scrub takes secrets out of what the log says
    public static Optional<OtelExport> open(
            OtelVariables variables, String version, Meters meters, UnaryOperator<String> scrub) {
        try {
            var configured = AutoConfiguredOpenTelemetrySdk.builder()
                    .addPropertiesCustomizer(_ -> variables.properties())
                    .addResourceCustomizer(
                            (resource, _) -> ofThisProgram(version).merge(resource))
                    .disableShutdownHook()
                    .build();
            return Optional.of(new OtelExport(configured.getOpenTelemetrySdk(), meters, scrub));
        } catch (ConfigurationException | IllegalArgumentException e) {
            LOG.log(
                    Level.WARNING,
                    "nothing is exported, because the variables of OpenTelemetry are not right: " + e.getMessage());
            return Optional.empty();
        }
    }

    private static Resource ofThisProgram(String version) {
        return Resource.builder().put("service.version", version).build();
    }

    @Override
    public TraceSpan begin(String name, Optional<String> traceparent) {
        var parent = traceparent
                .map(value -> W3CTraceContextPropagator.getInstance().extract(Context.root(), value, OneHeader.TRACE))
                .orElse(Context.root());
        return OtelSpan.begin(tracer, name, parent);
    }

    /// What a caller says of its trace, as the propagator asks for it.
    private enum OneHeader implements TextMapGetter<String> {
        TRACE;

        @Override
        public Iterable<String> keys(String traceparent) {
            return List.of("traceparent");
        }

        @Override
        public @Nullable String get(@Nullable String traceparent, String key) {
            return key.equals("traceparent") ? traceparent : null;
        }
    }

    static AttributeKey<String> key(String name) {
        return AttributeKey.stringKey(name);
    }

    @Override
    public void close() {
        log.close();
        sdk.shutdown().join(FAREWELL_SECONDS, TimeUnit.SECONDS);
    }
}
