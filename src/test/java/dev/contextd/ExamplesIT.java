package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The examples, against the jar as it was packaged.
class ExamplesIT {
    @TempDir
    private Path folder;

    @Test
    void everyExampleIsRunHere() {
        assertThat(Sources.below("examples", ".java"))
                .extracting(file -> file.getFileName().toString())
                .containsExactly("Remember.java");
    }

    @Test
    void aProgramRemembersItsConversations() throws Exception {
        assertThat(run("Remember", folder.resolve("data").toString()).lines())
                .containsExactly(
                        "2 messages, 12 tokens in the first",
                        "summary: User: Orders are charged twice when the payment page is reloaded.",
                        "Assistant: We decided to send an idempotency key with every charge.",
                        "similar: checkout-bug",
                        "related: [refunds]",
                        "found: We decided to send an idempotency key with every charge.",
                        "messages added: 4",
                        "memory: Charges need an idempotency key",
                        "masked: true",
                        "branch begins with: 1 memory",
                        "folded: true");
    }

    /// What it prints, compiled without a warning.
    private String run(String example, String... arguments) throws Exception {
        var tools = Path.of(System.getProperty("java.home"), "bin");
        var jar = Path.of("target", "contextd.jar").toAbsolutePath().toString();
        var classes = folder.resolve("classes").toString();
        var source = Path.of("examples", example + ".java").toAbsolutePath().toString();
        assertThat(ended(tools.resolve("javac").toString(), "-Xlint:all", "-Werror", "-d", classes, "-cp", jar, source))
                .isEmpty();
        var command = new ArrayList<>(List.of(
                tools.resolve("java").toString(),
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                jar + File.pathSeparator + classes,
                example));
        command.addAll(List.of(arguments));
        return ended(command.toArray(String[]::new));
    }

    /// What a process prints that ends well, warnings and all.
    private String ended(String... command) throws Exception {
        var out = Files.createTempFile(folder, "out", ".txt");
        var process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        int code = process.waitFor();
        var printed = Files.readString(out, StandardCharsets.UTF_8);
        assertThat(code).as(printed).isZero();
        return printed;
    }
}
