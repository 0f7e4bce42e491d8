package dev.contextd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.local.bridge.Endpoint;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunsInServerTest {
    @TempDir
    Path directory;

    @Test
    void whatWasReadAndWhatTheEnvironmentSaysGoesAlong() throws Exception {
        var elsewhere = new RunsInServer(Endpoint.of(directory))
                .withMore(List.of("--place=/x"))
                .with("{}");

        assertThat(elsewhere.arguments(List.of("call", "status", "-")))
                .containsExactly("call", "status", "{}", "--place=/x");
    }
}
