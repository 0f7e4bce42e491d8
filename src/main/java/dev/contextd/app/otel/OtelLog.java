package dev.contextd.app.otel;

import dev.contextd.base.telemetry.LogFields;
import dev.contextd.base.telemetry.Pseudonym;
import dev.contextd.base.telemetry.Trace;
import io.opentelemetry.api.logs.Logger;
import io.opentelemetry.api.logs.Severity;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.context.Context;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.SimpleFormatter;
import java.util.stream.Collectors;

/// What the log says, also to the collector, under the trace of the call that said it.
final class OtelLog extends Handler {
    /// What the exporter says of its own troubles would be exported by it.
    private static final String OWN = "io.opentelemetry";

    private final Logger collector;
    private final UnaryOperator<String> scrub;

    private OtelLog(Logger collector, UnaryOperator<String> scrub) {
        this.collector = collector;
        this.scrub = scrub;
        setFormatter(new SimpleFormatter());
    }

    static OtelLog of(Logger collector, UnaryOperator<String> scrub) {
        var handler = new OtelLog(collector, scrub);
        root().addHandler(handler);
        return handler;
    }

    private static java.util.logging.Logger root() {
        return LogManager.getLogManager().getLogger("");
    }

    @Override
    public void publish(LogRecord line) {
        String name = Objects.requireNonNullElse(line.getLoggerName(), "");
        if (!isLoggable(line) || name.startsWith(OWN)) {
            return;
        }
        var fields = fields(line);
        var told = collector
                .logRecordBuilder()
                .setTimestamp(line.getInstant())
                .setSeverity(severity(line.getLevel()))
                .setSeverityText(line.getLevel().getName())
                .setBody(scrub.apply(
                        fields.isEmpty() ? getFormatter().formatMessage(line) : new LogFields(fields).toString()))
                .setAttribute(OtelExport.key("logger.name"), name)
                .setContext(context());
        fields.forEach((key, value) -> told.setAttribute(OtelExport.key(key), scrub.apply(value)));
        if (line.getThrown() != null) {
            told.setAttribute(
                    OtelExport.key("exception.type"),
                    line.getThrown().getClass().getName());
            told.setAttribute(OtelExport.key("exception.stacktrace"), where(line.getThrown()));
        }
        told.emit();
    }

    /// What the line says by name; of an owner the pseudonym.
    private static Map<String, String> fields(LogRecord line) {
        var parameters = line.getParameters();
        if (parameters == null || parameters.length == 0 || !(parameters[0] instanceof LogFields(var said))) {
            return Map.of();
        }
        var fields = new LinkedHashMap<>(said);
        fields.computeIfPresent("owner", (_, owner) -> Pseudonym.of(owner));
        return fields;
    }

    /// Without messages, which may quote what somebody wrote; the log of this machine has them.
    private static String where(Throwable thrown) {
        return Arrays.stream(thrown.getStackTrace())
                .map(StackTraceElement::toString)
                .collect(Collectors.joining("\n"));
    }

    private static Context context() {
        var ids = Trace.ids();
        return Context.root()
                .with(Span.wrap(
                        SpanContext.create(ids.trace(), ids.span(), TraceFlags.getSampled(), TraceState.getDefault())));
    }

    private static Severity severity(Level level) {
        if (level.intValue() >= Level.SEVERE.intValue()) {
            return Severity.ERROR;
        }
        if (level.intValue() >= Level.WARNING.intValue()) {
            return Severity.WARN;
        }
        return level.intValue() >= Level.INFO.intValue() ? Severity.INFO : Severity.DEBUG;
    }

    @Override
    public void flush() {
        // the collector is told in batches, at its own pace
    }

    @Override
    public void close() {
        root().removeHandler(this);
    }
}
