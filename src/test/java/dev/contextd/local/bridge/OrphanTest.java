package dev.contextd.local.bridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.Eventually;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OrphanTest {
    @TempDir
    Path directory;

    private Orphan orphan(String... command) {
        return new Orphan(List.of(command), directory, directory.resolve("log"));
    }

    @Test
    void itIsNotAmongTheDescendantsOfWhoeverHadItStarted() throws Exception {
        var process = orphan("sleep", "60").start().orElseThrow();
        try {
            assertThat(Orphan.isRunning(process)).isTrue();
            // the shell between them may not have ended yet
            Eventually.isTrue(() -> ProcessHandle.current().descendants().noneMatch(process::equals));
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void whatItSaysIsInTheLogAndThatItHasEndedIsSeen() throws Exception {
        Files.writeString(directory.resolve("log"), "before\n");
        var process = orphan("sh", "-c", "echo $PPID; pwd; echo wrong >&2; sleep 1; exit 3")
                .start()
                .orElseThrow();
        Eventually.isTrue(() -> !Orphan.isRunning(process));
        assertThat(Files.readString(directory.resolve("log")))
                .startsWith("before\n")
                .contains(directory.toRealPath().toString(), "wrong");
    }

    @Test
    void aDirectoryThatIsNotThereIsToldOf() {
        assertThatThrownBy(() ->
                        new Orphan(List.of("sleep", "1"), directory.resolve("none"), directory.resolve("log")).start())
                .hasMessageContaining("none");
    }
}
