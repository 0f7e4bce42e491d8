package dev.contextd.gateway.shared;

import dev.contextd.gateway.LedgerEntry;
import dev.contextd.wire.Keep;
import dev.contextd.wire.RemovedTurn;
import java.io.StringWriter;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/// A line to the server, as its handler of gateways reads it.
interface BooksMessage {
    JsonFactory JSON = new JsonFactory();

    void write(JsonGenerator json);

    /// @param id absent for what wants no answer
    default String line(OptionalLong id) {
        var text = new StringWriter();
        try (var json = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
            json.writeStartObject();
            id.ifPresent(number -> json.writeNumberProperty("id", number));
            write(json);
            json.writeEndObject();
        }
        return text.append('\n').toString();
    }

    static BooksMessage fates(Collection<String> branches) {
        return json -> {
            json.writeStringProperty("ask", "fates");
            texts(json, "branches", branches);
        };
    }

    static BooksMessage fold(String branch, List<RemovedTurn> removed) {
        return json -> {
            json.writeStringProperty("ask", "fold");
            json.writeStringProperty("branch", branch);
            texts(json, "messages", removed.stream().map(RemovedTurn::json).toList());
        };
    }

    static BooksMessage leave(String branch) {
        return json -> {
            json.writeStringProperty("ask", "leave");
            json.writeStringProperty("branch", branch);
        };
    }

    static BooksMessage observe(Map<String, Long> tokens) {
        return json -> {
            json.writeStringProperty("ask", "observe");
            numbers(json, "tokens", tokens);
        };
    }

    static BooksMessage count(LedgerEntry entry) {
        return json -> {
            json.writeStringProperty("ask", "count");
            numbers(json, "figures", figures(entry));
        };
    }

    private static Map<String, Long> figures(LedgerEntry entry) {
        var figures = new LinkedHashMap<String, Long>();
        figures.put("requests", entry.requests());
        figures.put("cut_requests", entry.cutRequests());
        figures.put("bytes_received", entry.bytesReceived());
        figures.put("bytes_sent", entry.bytesSent());
        figures.put("bytes_cut", entry.bytesCut());
        figures.put("bytes_would_be_cut", entry.bytesWouldBeCut());
        figures.put("folds", entry.folds());
        figures.put("fallbacks", entry.fallbacks());
        figures.put("unread", entry.unread());
        figures.put("refetches", entry.refetches());
        for (Keep keep : Keep.values()) {
            figures.put("kept_" + keep.name().toLowerCase(Locale.ROOT), (long)
                    entry.keptSteps().getOrDefault(keep, 0));
        }
        figures.put("upstream_input", entry.upstream().input());
        figures.put("upstream_cache_read", entry.upstream().cacheRead());
        figures.put("upstream_cache_write", entry.upstream().cacheWrite());
        figures.put("upstream_output", entry.upstream().output());
        return figures;
    }

    private static void texts(JsonGenerator json, String name, Collection<String> texts) {
        json.writeArrayPropertyStart(name);
        texts.forEach(json::writeString);
        json.writeEndArray();
    }

    private static void numbers(JsonGenerator json, String name, Map<String, Long> numbers) {
        json.writeObjectPropertyStart(name);
        numbers.forEach(json::writeNumberProperty);
        json.writeEndObject();
    }
}
