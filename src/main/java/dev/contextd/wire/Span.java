package dev.contextd.wire;

import java.util.List;
import java.util.Map;

/// A value of the body, where it stands, and as much of what is in it as is needed to tell what it is.
///
/// @param text if it is a text that was read; empty for every other value
/// @param isText whether it is a text, read or not
/// @param isNull whether it is JSON's null
/// @param isTrue whether it is JSON's true
/// @param fields if it is an object that was looked into
/// @param items if it is a list that was looked into
record Span(
        int from,
        int to,
        String text,
        boolean isText,
        boolean isNull,
        boolean isTrue,
        Map<String, Span> fields,
        List<Span> items) {
    /// What is asked for and is not there.
    static final Span NOTHING = new Span(-1, -1, "", false, true, false, Map.of(), List.of());

    static final Span TRUE = new Span(-1, -1, "", false, false, true, Map.of(), List.of());

    static Span of(int from, int to) {
        return new Span(from, to, "", false, false, false, Map.of(), List.of());
    }

    static Span ofText(int from, int to, String text) {
        return new Span(from, to, text, true, false, false, Map.of(), List.of());
    }

    static Span ofFields(int from, int to, Map<String, Span> fields) {
        return new Span(from, to, "", false, false, false, fields, List.of());
    }

    static Span ofItems(int from, int to, List<Span> items) {
        return new Span(from, to, "", false, false, false, Map.of(), items);
    }

    Span field(String name) {
        return fields.getOrDefault(name, NOTHING);
    }

    boolean has(String name) {
        return !field(name).isNull();
    }

    String text(String name) {
        return field(name).text();
    }
}
