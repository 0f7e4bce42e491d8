package dev.contextd.wire;

/// A piece of a turn, and where it stands in the body.
///
/// @param from where it begins; the turn's own if it is not an element of a list
/// @param id by which a call and its result belong together; empty for everything else
/// @param name of the tool that is called, with its namespace; of what is thought, [#THOUGHT]
/// @param refused whether a result says of itself that it is an error
record Part(int from, int to, Kind kind, String id, String name, boolean refused) {
    /// The name of what a model thought.
    static final String THOUGHT = "thought";

    enum Kind {
        /// A tool is called.
        CALL,
        /// What a call gave.
        RESULT,
        /// What a person, or the agent for them, said.
        SAID,
        /// What the model said or thought.
        MODEL,
        /// What is not known here, and so stays.
        OTHER,
        /// Everything before it does not count any more.
        COMPACTION
    }

    static Part of(Span span, Kind kind) {
        return new Part(span.from(), span.to(), kind, "", "", false);
    }

    static Part thought(Span span) {
        return new Part(span.from(), span.to(), Kind.MODEL, "", THOUGHT, false);
    }

    static Part call(Span span, String id, String name) {
        return new Part(span.from(), span.to(), Kind.CALL, id, name, false);
    }

    static Part result(Span span, String id, boolean refused) {
        return new Part(span.from(), span.to(), Kind.RESULT, id, "", refused);
    }
}
