package dev.contextd.mcp;

import tools.jackson.databind.node.ObjectNode;

/// Ends a round of a request: the client is to answer these questions and come back with the state.
final class InputRequired extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient ObjectNode questions;
    private final String state;

    InputRequired(ObjectNode questions, String state) {
        super("input required", null, false, false);
        this.questions = questions;
        this.state = state;
    }

    ObjectNode questions() {
        return questions;
    }

    String state() {
        return state;
    }
}
