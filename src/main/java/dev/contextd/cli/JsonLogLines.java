package dev.contextd.cli;

import dev.contextd.base.telemetry.LogFields;
import dev.contextd.base.telemetry.Trace;
import dev.contextd.tool.Json;
import java.util.Arrays;
import java.util.logging.Formatter;
import java.util.logging.LogRecord;
import tools.jackson.databind.node.ObjectNode;

/// The log for programs: an object a line, with every field that a line has by name.
final class JsonLogLines extends Formatter {
    @Override
    public String format(LogRecord line) {
        var json = Json.object()
                .put("time", line.getInstant().toString())
                .put("level", line.getLevel().getName())
                .put("logger", line.getLoggerName())
                .put("message", formatMessage(line));
        fields(line, json);
        var ids = Trace.ids();
        if (!ids.trace().isEmpty()) {
            json.put("trace_id", ids.trace()).put("span_id", ids.span());
        }
        if (line.getThrown() != null) {
            json.put("error", stack(line.getThrown()));
        }
        return json + "\n";
    }

    private static String stack(Throwable thrown) {
        var text = new StringBuilder(thrown.toString());
        Arrays.stream(thrown.getStackTrace())
                .forEach(frame -> text.append("\n\tat ").append(frame));
        if (thrown.getCause() != null) {
            text.append("\nCaused by: ").append(stack(thrown.getCause()));
        }
        return text.toString();
    }

    private static void fields(LogRecord line, ObjectNode json) {
        var parameters = line.getParameters();
        if (parameters != null && parameters.length > 0 && parameters[0] instanceof LogFields(var fields)) {
            fields.forEach(json::put);
        }
    }
}
