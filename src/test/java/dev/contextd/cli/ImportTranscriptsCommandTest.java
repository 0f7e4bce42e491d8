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
                "{\"type\":\"user\",\"sessionId\":\"s1\",\"cwd\":\"%s\",\"uuid\":\"a\",\"message\":{\"content\":\"Hi\"}}\n{\"new\":1}\n"
                        .formatted(project));

        int code =
                run("--data-dir", folder.resolve("data").toString(), "--project", project.toString(), file.toString());

        assertThat(code).isZero();
        assertThat(out.toString())
                .startsWith(
                        "2 records of 1 sessions imported, 1 of them kept as they are; 1 transcripts of this project, 0");

        out.getBuffer().setLength(0);
        run("--data-dir", folder.resolve("data").toString(), "--project", project.toString(), file.toString());
        assertThat(out.toString()).startsWith("0 records of 0 sessions imported");
    }

    @Test
    void refusesAProjectThatIsNotThere() {
        assertThat(run("--project", folder.resolve("absent").toString())).isEqualTo(1);
        assertThat(out.toString()).contains("--project must name a directory that is here");
    }
}
