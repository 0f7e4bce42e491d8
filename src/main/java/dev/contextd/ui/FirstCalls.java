package dev.contextd.ui;

import dev.contextd.base.access.Doorkeeper;
import dev.contextd.base.failure.Failure;
import dev.contextd.tool.Json;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/// What the first view will ask for, asked once before: while a browser starts and fetches the page's files, what is
/// kept is opened, and the JVM loads what no call needed so far. The first answer would take four times as long.
final class FirstCalls {
    private static final List<String> TOOLS = List.of("page_sessions", "page_projects", "page_now", "page_indexing");

    private final PageCalls calls;
    private final Doorkeeper doorkeeper;
    private final AtomicBoolean begun = new AtomicBoolean();

    FirstCalls(PageCalls calls, Doorkeeper doorkeeper) {
        this.calls = calls;
        this.doorkeeper = doorkeeper;
    }

    /// Returns at once.
    ///
    /// @param token of who is about to look
    void begin(String token) {
        if (begun.compareAndSet(false, true)) {
            Thread.ofPlatform().daemon().name("page-first").start(() -> make(token));
        }
    }

    private void make(String token) {
        try {
            var pass = doorkeeper.admit(token);
            TOOLS.forEach(tool -> calls.call(tool, Json.object(), pass));
        } catch (Failure _) {
            // who looks is told the same
        }
    }
}
