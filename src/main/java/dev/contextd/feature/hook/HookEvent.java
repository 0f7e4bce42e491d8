package dev.contextd.feature.hook;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/// What can happen in a session, by all the names that agents have for it.
enum HookEvent {
    SESSION_STARTS("SessionStart"),
    PERSON_ASKS("UserPromptSubmit", "BeforeAgent"),
    TOOL_WAS_USED("PostToolUse", "AfterTool"),
    TOOL_FAILED("PostToolUseFailure"),
    CONTEXT_IS_COMPACTED("PreCompact"),
    TURN_ENDS("Stop", "AfterAgent"),
    SESSION_ENDS("SessionEnd");

    private final Set<String> names;

    HookEvent(String... names) {
        this.names = Set.of(names);
    }

    static Optional<HookEvent> named(String name) {
        return Arrays.stream(values())
                .filter(event -> event.names.contains(name))
                .findFirst();
    }
}
