package dev.contextd.wire;

import java.util.List;

/// An element of the history, and where it stands in the body.
record Turn(int from, int to, Role role, List<Part> parts) {
    enum Role {
        MODEL,
        USER,
        SYSTEM,
        /// Neither: it belongs to the step before it, which stays.
        UNKNOWN
    }

    Turn {
        parts = List.copyOf(parts);
    }

    static Turn of(Span span, Role role, List<Part> parts) {
        return new Turn(span.from(), span.to(), role, parts);
    }

    static Turn of(Span span, Role role, Part.Kind kind) {
        return of(span, role, List.of(Part.of(span, kind)));
    }

    boolean has(Part.Kind kind) {
        return parts.stream().anyMatch(part -> part.kind() == kind);
    }
}
