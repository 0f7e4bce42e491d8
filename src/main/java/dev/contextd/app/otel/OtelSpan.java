package dev.contextd.app.otel;

import dev.contextd.base.telemetry.TraceSpan;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;

/// A span on its way to the collector.
record OtelSpan(Tracer tracer, io.opentelemetry.api.trace.Span origin) implements TraceSpan {
    private static final String OK = "ok";

    static TraceSpan begin(Tracer tracer, String name, Context parent) {
        return new OtelSpan(
                tracer,
                tracer.spanBuilder(name)
                        .setParent(parent)
                        .setSpanKind(SpanKind.SERVER)
                        .startSpan());
    }

    /// Of what nobody samples there are no parts either.
    @Override
    public TraceSpan step(String name) {
        return origin.isRecording()
                ? new OtelSpan(
                        tracer,
                        tracer.spanBuilder(name)
                                .setParent(Context.root().with(origin))
                                .startSpan())
                : NONE;
    }

    @Override
    public void note(String key, String value) {
        origin.setAttribute(key, value);
    }

    /// What went wrong is one word: the sentence may quote what somebody wrote.
    @Override
    public void end(String outcome) {
        origin.setAttribute("outcome", outcome);
        if (!outcome.equals(OK)) {
            origin.setAttribute("error.type", outcome);
            origin.addEvent("exception", Attributes.of(OtelExport.key("exception.type"), outcome));
            origin.setStatus(StatusCode.ERROR, outcome);
        }
        origin.end();
    }

    @Override
    public TraceIds ids() {
        var context = origin.getSpanContext();
        return new TraceIds(context.getTraceId(), context.getSpanId());
    }
}
