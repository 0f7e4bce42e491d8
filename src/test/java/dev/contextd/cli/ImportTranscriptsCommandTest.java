package dev.contextd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ImportTranscriptsCommandTest {
    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();

    private int run(String... args) {
        return new CommandLine(new ImportTranscriptsCommand())
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(out))
                .setExecutionExceptionHandler((e, line, _) -> {
                    line.getErr().println(e.getMessage());
                    return 1;
                })
                .execute(args);
    }

    @Test
    void readsTheGivenTranscriptsOfTheProjectAndSaysWhatItDid() throws IOException {
        var project = Files.createDirectories(folder.resolve("shop")).toRealPath();
        var file = Files.writeString(
                folder.resolve("s1.jsonl"),
                "{\"type\":\"user\",\"sessionId\":\"s1\",\"cwd\":\"%s\",\"uuid\":\"a\",\"message\":{\"content\":\"Hi\"}}\n{\"type\":\"new-kind\"}\n"
                        .formatted(project));

        int code =
                run("--data-dir", folder.resolve("data").toString(), "--project", project.toString(), file.toString());

        assertThat(code).isZero();
        assertThat(out.toString())
                .startsWith("1 message of 1 session imported")
                .contains("1 transcript read: 1 claude", "1 record kept, not understood: 1 new-kind");

        out.getBuffer().setLength(0);
        run("--data-dir", folder.resolve("data").toString(), "--project", project.toString(), file.toString());
        assertThat(out.toString())
                .startsWith("0 messages of 0 sessions imported")
                .contains("1 transcript read");
    }

    @Test
    void saysWhatItLeftAndWhyAndFailsWhenNothingWasRead() throws IOException {
        var project = Files.createDirectories(folder.resolve("shop")).toRealPath();
        var store = Files.createDirectories(folder.resolve("store"));
        Files.writeString(
                store.resolve("s1.jsonl"),
                "{\"type\":\"user\",\"sessionId\":\"s1\",\"cwd\":\"/elsewhere\",\"uuid\":\"a\",\"message\":{\"content\":\"Hi\"}}\n");
        Files.writeString(store.resolve("log.jsonl"), "{\"level\":\"info\"}\n");

        int code =
                run("--data-dir", folder.resolve("data").toString(), "--project", project.toString(), store.toString());

        assertThat(code).isEqualTo(1);
        assertThat(out.toString())
                .contains(
                        "2 transcripts left alone: 1 not written by an agent that is known here, 1 of other projects",
                        "Nothing was read: no transcript of " + project);
    }

    @Test
    void readsOnlyWhatTheNamedAgentWrote() throws IOException {
        var project = Files.createDirectories(folder.resolve("shop")).toRealPath();
        var file = Files.writeString(
                folder.resolve("s1.jsonl"),
                "{\"type\":\"user\",\"sessionId\":\"s1\",\"cwd\":\"%s\",\"uuid\":\"a\",\"message\":{\"content\":\"Hi\"}}\n"
                        .formatted(project));
        String[] arguments = {
            "--data-dir",
            folder.resolve("data").toString(),
            "--project",
            project.toString(),
            file.toString(),
            "--from",
            ""
        };

        arguments[6] = "codex";
        assertThat(run(arguments)).isEqualTo(1);
        assertThat(out.toString()).contains("1 transcript left alone: 1 of claude");

        arguments[6] = "claude";
        assertThat(run(arguments)).isZero();

        arguments[6] = "vim";
        assertThat(run(arguments)).isEqualTo(1);
        assertThat(out.toString()).contains("--from must be one of claude, codex, gemini, opencode, qwen, not vim.");
    }

    @Test
    void aServerLooksWhereTheOneWhoGaveTheCommandKeepsTheirs() throws IOException {
        var project = Files.createDirectories(folder.resolve("shop")).toRealPath();
        var place = Files.createDirectories(folder.resolve("theirs/projects"));
        Files.writeString(
                place.resolve("s1.jsonl"),
                "{\"type\":\"user\",\"sessionId\":\"s1\",\"cwd\":\"%s\",\"uuid\":\"a\",\"message\":{\"content\":\"Hi\"}}\n"
                        .formatted(project));

        int code = run(
                "--data-dir",
                folder.resolve("data").toString(),
                "--project",
                project.toString(),
                "--place=" + place,
                "--place=" + folder.resolve("absent"));

        assertThat(code).isZero();
        assertThat(out.toString()).contains("1 transcript read: 1 claude");
    }

    @Test
    void refusesAProjectThatIsNotThere() {
        assertThat(run("--project", folder.resolve("absent").toString())).isEqualTo(1);
        assertThat(out.toString()).contains("--project must name a directory that is here");
    }
}
