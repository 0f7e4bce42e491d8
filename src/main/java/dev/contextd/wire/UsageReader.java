package dev.contextd.wire;

import java.io.ByteArrayOutputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/// Finds in a copy of an answer, as it comes, what it says of its cost. It never fails: an answer that is none says
/// nothing.
///
/// An answer is a stream of events or one JSON. Figures in it only grow, so the largest of each counts.
public final class UsageReader {
    private static final JsonFactory JSON = new JsonFactory();

    /// Lines of events that are longer tell something else, and so does a longer JSON.
    private static final int EVENT_BYTES_MAX = 1 << 20;

    private static final int WHOLE_BYTES_MAX = 4 << 20;

    private static final SoughtBytes USAGE = SoughtBytes.of("usage");

    private final Dialect dialect;
    private final ByteArrayOutputStream held = new ByteArrayOutputStream();
    private final Map<String, Long> figures = new HashMap<>();
    private boolean begun;
    private boolean isWhole;
    private boolean overflows;

    public UsageReader(Dialect dialect) {
        this.dialect = dialect;
    }

    public void take(byte[] bytes, int from, int length) {
        int at = from;
        int end = from + length;
        while (at < end && !begun) {
            begin(bytes[at]);
            at += begun ? 0 : 1;
        }
        if (isWhole) {
            hold(bytes, at, end, WHOLE_BYTES_MAX);
            return;
        }
        while (at < end) {
            int line = at;
            while (line < end && bytes[line] != '\n') {
                line++;
            }
            hold(bytes, at, line, EVENT_BYTES_MAX);
            if (line < end) {
                read();
            }
            at = line + 1;
        }
    }

    private void begin(byte first) {
        begun = first != ' ' && first != '\n' && first != '\r' && first != '\t';
        isWhole = begun && (first == '{' || first == '[');
    }

    private void hold(byte[] bytes, int from, int to, int max) {
        overflows |= held.size() + to - from > max;
        if (!overflows && to > from) {
            held.write(bytes, from, to - from);
        }
    }

    private void read() {
        if (!overflows) {
            read(held.toByteArray());
        }
        held.reset();
        overflows = false;
    }

    private void read(byte[] text) {
        if (!USAGE.areIn(text, 0, text.length)) {
            return;
        }
        int from = 0;
        while (from < text.length && text[from] != '{' && text[from] != '[') {
            from++;
        }
        try (var json = JSON.createParser(ObjectReadContext.empty(), text, from, text.length - from)) {
            find(json);
        } catch (JacksonException _) {
            // broken off, or no JSON
        }
    }

    private void find(JsonParser json) {
        for (var token = json.nextToken(); token != null; token = json.nextToken()) {
            if (token == JsonToken.PROPERTY_NAME) {
                var name = json.currentName();
                boolean usage = name.equals("usage") || name.equals("usageMetadata");
                if (usage && json.nextToken() == JsonToken.START_OBJECT) {
                    figures(json);
                }
            }
        }
    }

    private void figures(JsonParser json) {
        int depth = 1;
        while (depth > 0) {
            var token = json.nextToken();
            if (token == null) {
                return;
            }
            depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
            if (token == JsonToken.VALUE_NUMBER_INT) {
                var name = json.currentName();
                if (name != null) {
                    figures.merge(name, json.getLongValue(), Math::max);
                }
            }
        }
    }

    /// What was said up to now; nothing if nothing was.
    public Optional<ReportedUsage> usage() {
        if (held.size() > 0) {
            read();
        }
        if (figures.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                switch (dialect) {
                    case MESSAGES ->
                        new ReportedUsage(
                                figure("input_tokens"),
                                figure("cache_read_input_tokens"),
                                figure("cache_creation_input_tokens"),
                                figure("output_tokens"));
                    case RESPONSES -> withCached("input_tokens", "cached_tokens", figure("output_tokens"));
                    case CHAT -> withCached("prompt_tokens", "cached_tokens", figure("completion_tokens"));
                    case GEMINI ->
                        withCached(
                                "promptTokenCount",
                                "cachedContentTokenCount",
                                figure("candidatesTokenCount") + figure("thoughtsTokenCount"));
                });
    }

    /// Some count what they read from their cache among the input.
    private ReportedUsage withCached(String input, String cached, long output) {
        long read = figure(cached);
        return new ReportedUsage(Math.max(0, figure(input) - read), read, 0, output);
    }

    private long figure(String name) {
        return figures.getOrDefault(name, 0L);
    }
}
