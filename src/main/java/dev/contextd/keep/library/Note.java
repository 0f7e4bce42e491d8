package dev.contextd.keep.library;

import dev.contextd.base.digest.Sha256;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/// A thing as a page that a person can read and change: fields, then text.
///
/// @param id empty as long as it has none
/// @param said what a person may change
/// @param kept what only tells where it comes from
public record Note(String id, Map<String, Object> said, Map<String, Object> kept, String text) {
    private static final int DIGITS = 16;

    public Note {
        said = Collections.unmodifiableMap(new LinkedHashMap<>(said));
        kept = Collections.unmodifiableMap(new LinkedHashMap<>(kept));
    }

    /// The same for two notes that say the same, wherever they come from.
    public String digest() {
        return Sha256.hex(JsonMapper.shared().writeValueAsString(List.of(said, text)), DIGITS);
    }

    public Note withId(String other) {
        return new Note(other, said, kept, text);
    }

    public Note with(String field, Object value) {
        var more = new LinkedHashMap<>(kept);
        more.put(field, value);
        return new Note(id, said, more, text);
    }
}
