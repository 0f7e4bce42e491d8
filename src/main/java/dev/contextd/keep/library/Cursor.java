package dev.contextd.keep.library;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.regex.Pattern;

/// The place in a list behind an entry, which stays one when that entry has gone and others have come.
public record Cursor(String order, long rank, String id) {
    private static final Pattern FORM = Pattern.compile("(\\w+) (-?\\d{1,18}) (\\S+)");

    public String text() {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString((order + " " + rank + " " + id).getBytes(StandardCharsets.UTF_8));
    }

    /// @param order of the list it is used in now
    public static Cursor of(String text, String order) {
        try {
            var form = FORM.matcher(new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8));
            if (form.matches() && form.group(1).equals(order)) {
                return new Cursor(order, Long.parseLong(form.group(2)), form.group(3));
            }
        } catch (IllegalArgumentException _) {
            // no Base64: refused below
        }
        throw refusal();
    }

    public static Failure refusal() {
        return new Failure(
                Kind.VALIDATION,
                "cursor is not the next_cursor of a list in this order; leave it out to begin at the start.",
                Map.of("field", "cursor"));
    }
}
