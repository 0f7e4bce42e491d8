package dev.contextd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.base.access.LocalToken;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RegistrationTest {
    private static final String URL = "http://127.0.0.1:9090/mcp";

    @TempDir
    Path directory;

    @Test
    void aPersonSeesTheTokenAndALogTheFileItIsIn() throws Exception {
        var token = new LocalToken(
                Files.createDirectory(directory.resolve("Ann's data")).resolve("local-token"));
        var registration = new Registration(URL, token);

        assertThat(registration.line(true))
                .isEqualTo("claude mcp add --transport http contextd " + URL + " --header \"Authorization: Bearer "
                        + token.ready() + "\"");
        assertThat(registration.line(false)).doesNotContain(token.ready());
        assertThat(asTheShellReads(registration.line(false)))
                .as("what the shell makes of it")
                .contains("Authorization: Bearer " + token.ready());
    }

    private static String asTheShellReads(String line) throws Exception {
        var shell = new ProcessBuilder("sh", "-c", "echo " + line).start();
        return new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
