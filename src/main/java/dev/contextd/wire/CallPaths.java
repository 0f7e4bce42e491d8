package dev.contextd.wire;

import java.util.HashSet;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/// The files that a call names in its arguments, whatever the tool calls them.
final class CallPaths {
    private static final JsonFactory JSON = new JsonFactory();
    private static final int CHARS_MAX = 1_024;
    private static final int PATHS_MAX = 32;

    private final Set<String> found = new HashSet<>();

    private CallPaths() {}

    static Set<String> of(byte[] body, Part call) {
        var paths = new CallPaths();
        try (var json = JSON.createParser(ObjectReadContext.empty(), body, call.from(), call.to() - call.from())) {
            paths.read(json, true);
        } catch (JacksonException _) {
            // arguments that are no JSON name nothing
        }
        return paths.found;
    }

    private void read(JsonParser json, boolean looksInside) {
        for (var token = json.nextToken(); token != null; token = json.nextToken()) {
            if (token == JsonToken.VALUE_STRING && found.size() < PATHS_MAX) {
                take(json.getString(), looksInside);
            }
        }
    }

    /// In some dialects the arguments are a text that is JSON itself.
    private void take(String text, boolean looksInside) {
        if (looksInside && text.startsWith("{")) {
            try (var json = JSON.createParser(ObjectReadContext.empty(), text)) {
                read(json, false);
            } catch (JacksonException _) {
                // so it is some other text
            }
        } else if (isPath(text)) {
            found.add(text);
        }
    }

    private static boolean isPath(String text) {
        return text.length() <= CHARS_MAX
                && (text.indexOf('/') >= 0 || text.indexOf('\\') >= 0 || text.indexOf('.') > 0)
                && text.chars().noneMatch(c -> c == '\n' || c == ' ');
    }
}
