package dev.contextd.wire;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/// Reads a body once, from its first byte to its last, and remembers where things stand.
///
/// Texts are skipped unless they say what something is: a megabyte of them costs a few milliseconds.
final class SpanReader {
    private static final JsonFactory JSON = new JsonFactory();

    /// Texts by which a value is known.
    private static final Set<String> TELLING =
            Set.of("role", "type", "id", "name", "namespace", "call_id", "tool_use_id", "tool_call_id", "status");

    /// Lists and objects in which there is something to be known.
    private static final Set<String> CONTAINERS = Set.of(
            "content",
            "parts",
            "tool_calls",
            "function",
            "custom",
            "functionCall",
            "functionResponse",
            "function_call");

    /// Fields of a request that say that its history is kept elsewhere.
    private static final Set<String> ELSEWHERE = Set.of("previous_response_id", "conversation");

    private final JsonParser json;
    private final String list;
    private final long end;

    /// @param list the elements of the history, in order
    /// @param isElsewhere whether what is here is not all there is
    record Body(List<Span> list, boolean isElsewhere) {}

    private SpanReader(JsonParser json, String list, long end) {
        this.json = json;
        this.list = list;
        this.end = end;
    }

    /// @param end by the clock of `System.nanoTime`
    static Body read(byte[] body, String list, long end) throws Unreadable {
        // Anything but UTF-8 would give other positions.
        if (body.length < 2 || (body[0] != '{' && !isSpace(body[0])) || body[1] == 0) {
            throw new Unreadable("no JSON object in UTF-8");
        }
        try (var json = JSON.createParser(ObjectReadContext.empty(), body)) {
            return new SpanReader(json, list, end).body();
        } catch (JacksonException e) {
            throw new Unreadable("no JSON: " + e.getClass().getSimpleName());
        }
    }

    private static boolean isSpace(byte b) {
        return b == ' ' || b == '\n' || b == '\r' || b == '\t';
    }

    private Body body() throws Unreadable {
        if (json.nextToken() != JsonToken.START_OBJECT) {
            throw new Unreadable("no JSON object");
        }
        List<Span> history = null;
        boolean elsewhere = false;
        for (var name = json.nextName(); name != null; name = json.nextName()) {
            var token = json.nextToken();
            if (name.equals(list)) {
                if (history != null) {
                    throw new Unreadable("two histories");
                }
                history = token == JsonToken.START_ARRAY ? items() : List.of();
            } else {
                elsewhere |= ELSEWHERE.contains(name) && token != JsonToken.VALUE_NULL;
                json.skipChildren();
            }
        }
        if (json.nextToken() != null) {
            throw new Unreadable("something after the object");
        }
        return new Body(history == null ? List.of() : history, elsewhere);
    }

    private List<Span> items() throws Unreadable {
        var items = new ArrayList<Span>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            if (System.nanoTime() - end > 0) {
                throw new Unreadable("it takes too long");
            }
            items.add(value("", true));
        }
        return items;
    }

    private Span value(String name, boolean isLookedInto) throws Unreadable {
        int from = (int) json.currentTokenLocation().getByteOffset();
        return switch (json.currentToken()) {
            case START_OBJECT -> isLookedInto ? object(from) : skipped(from);
            case START_ARRAY -> isLookedInto ? list(from) : skipped(from);
            case VALUE_STRING -> Span.ofText(from, from, TELLING.contains(name) ? json.getString() : "");
            case VALUE_NULL -> Span.NOTHING;
            case VALUE_TRUE -> Span.TRUE;
            default -> Span.of(from, from);
        };
    }

    private Span list(int from) throws Unreadable {
        var items = items();
        return Span.ofItems(from, here(), items);
    }

    private Span skipped(int from) {
        json.skipChildren();
        return Span.of(from, here());
    }

    private Span object(int from) throws Unreadable {
        Map<String, Span> fields = new HashMap<>();
        for (var name = json.nextName(); name != null; name = json.nextName()) {
            json.nextToken();
            if (fields.put(name, value(name, CONTAINERS.contains(name))) != null) {
                throw new Unreadable("a field that stands twice");
            }
        }
        return Span.ofFields(from, here(), fields);
    }

    /// Where what was just read ends.
    private int here() {
        return (int) json.currentLocation().getByteOffset();
    }
}
