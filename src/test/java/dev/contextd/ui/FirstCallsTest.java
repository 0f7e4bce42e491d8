package dev.contextd.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Eventually;
import dev.contextd.World;
import dev.contextd.base.access.Pass;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.tool.Connection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is asked before anybody looks.
class FirstCallsTest {
    @TempDir
    Path directory;

    @Test
    void whoIsAboutToLookFindsTheDataOpenAndThatIsDoneOnce() throws Exception {
        try (var world = World.in(directory)) {
            var asked = new AtomicInteger();
            var calls = new PageCalls(
                    () -> {
                        asked.incrementAndGet();
                        return world.wiring.pipelineOfPage();
                    },
                    owner -> Connection.ofPage(owner.name()));
            var first = new FirstCalls(calls, _ -> Pass.always(world.wiring.localUser()));

            first.begin("token");
            first.begin("token");

            Eventually.isTrue(() -> asked.get() == 4 && Files.exists(directory.resolve("data/contextd.db")));
            assertThat(asked).hasValue(4);
        }
    }

    @Test
    void whoMayNotComeInAsksForNothing() throws Exception {
        var refused = new AtomicInteger();
        var asked = new AtomicInteger();
        try (var world = World.in(directory)) {
            var calls = new PageCalls(
                    () -> {
                        asked.incrementAndGet();
                        return world.wiring.pipelineOfPage();
                    },
                    owner -> Connection.ofPage(owner.name()));

            new FirstCalls(calls, _ -> {
                        refused.incrementAndGet();
                        throw new Failure(Kind.UNAUTHORIZED, "Not with this token.");
                    })
                    .begin("token");

            Eventually.isTrue(() -> refused.get() == 1);
            assertThat(asked).hasValue(0);
        }
    }
}
