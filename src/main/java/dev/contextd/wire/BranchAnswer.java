package dev.contextd.wire;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/// What a tool of ours answered of a branch, found in the result however an agent wraps it: as an object, as a text
/// with
/// the object in it, or as a list of such texts.
///
/// @param branch its id
/// @param isDone whether it says that a branch was folded
record BranchAnswer(String branch, boolean isDone) {
    private static final JsonFactory JSON = new JsonFactory();
    private static final Pattern ID = Pattern.compile("br_[0-9a-f]{32}");

    /// Fields in which agents wrap an answer. What stands elsewhere, such as a notice, tells of other branches.
    private static final Set<String> WRAPPINGS =
            Set.of("content", "structuredContent", "text", "output", "result", "response", "functionResponse");

    private static final int DEPTH_MAX = 6;
    private static final int TRIES_MAX = 8;

    /// Empty if it is no answer of ours, or a refusal.
    static Optional<BranchAnswer> of(byte[] body, Part result) {
        try (var json =
                JSON.createParser(ObjectReadContext.empty(), body, result.from(), result.to() - result.from())) {
            json.nextToken();
            return value(json, 0);
        } catch (JacksonException _) {
            return Optional.empty();
        }
    }

    private static Optional<BranchAnswer> value(JsonParser json, int depth) {
        return switch (json.currentToken()) {
            case START_OBJECT -> object(json, depth);
            case START_ARRAY -> list(json, depth);
            case VALUE_STRING -> text(json.getString(), depth + 1);
            default -> Optional.empty();
        };
    }

    private static Optional<BranchAnswer> list(JsonParser json, int depth) {
        Optional<BranchAnswer> found = Optional.empty();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            var next = value(json, depth);
            found = found.or(() -> next);
        }
        return found;
    }

    private static Optional<BranchAnswer> object(JsonParser json, int depth) {
        String branch = "";
        boolean done = false;
        boolean refused = false;
        @Nullable BranchAnswer wrapped = null;
        for (var name = json.nextName(); name != null; name = json.nextName()) {
            var token = json.nextToken();
            switch (name) {
                case "branch_id" -> branch = token == JsonToken.VALUE_STRING ? json.getString() : "";
                case "folded_at" -> done = token != JsonToken.VALUE_NULL;
                case "success" -> done |= token == JsonToken.VALUE_TRUE;
                case "error" -> refused = token != JsonToken.VALUE_NULL;
                default -> {
                    if (depth < DEPTH_MAX && wrapped == null && WRAPPINGS.contains(name)) {
                        wrapped = value(json, depth + 1).orElse(null);
                        continue;
                    }
                }
            }
            json.skipChildren();
        }
        if (refused) {
            return Optional.empty();
        }
        return ID.matcher(branch).matches()
                ? Optional.of(new BranchAnswer(branch, done))
                : Optional.ofNullable(wrapped);
    }

    /// Agents put words before the object, so the first that is one counts.
    private static Optional<BranchAnswer> text(String text, int depth) {
        int at = depth > DEPTH_MAX ? -1 : start(text, 0);
        for (int tries = 0; at >= 0 && tries < TRIES_MAX; tries++) {
            try (var json = JSON.createParser(ObjectReadContext.empty(), text.substring(at))) {
                json.nextToken();
                var found = value(json, depth);
                if (found.isPresent()) {
                    return found;
                }
            } catch (JacksonException _) {
                // no object begins here
            }
            at = start(text, at + 1);
        }
        return Optional.empty();
    }

    private static int start(String text, int from) {
        int object = text.indexOf('{', from);
        int list = text.indexOf('[', from);
        return object < 0 || list < 0 ? Math.max(object, list) : Math.min(object, list);
    }
}
