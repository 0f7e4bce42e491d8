package dev.contextd.feature.hook;

import java.util.Optional;

/// What can happen in a session.
enum HookEvent {
    SESSION_STARTS,
    PERSON_ASKS,
    TOOL_WAS_USED,
    TOOL_FAILED,
    CONTEXT_IS_COMPACTED,
    TURN_ENDS,
    SESSION_ENDS;

    /// By any name that an agent has for it. Gemini's `PreCompress` is none: it comes before every call of the model.
    static Optional<HookEvent> named(String name) {
        return Optional.ofNullable(
                switch (name) {
                    case "SessionStart" -> SESSION_STARTS;
                    case "UserPromptSubmit", "BeforeAgent" -> PERSON_ASKS;
                    case "PostToolUse", "AfterTool" -> TOOL_WAS_USED;
                    case "PostToolUseFailure" -> TOOL_FAILED;
                    case "PreCompact" -> CONTEXT_IS_COMPACTED;
                    case "Stop", "AfterAgent" -> TURN_ENDS;
                    case "SessionEnd" -> SESSION_ENDS;
                    default -> null;
                });
    }
}
