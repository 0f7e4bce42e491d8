package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A full disk and a home where nothing can be made: one sentence, a code, and nothing half-written.
class NoRoomIT {
    /// A file system of its own that is full to the last byte, with what stood in the folder. It is gone with the
    /// process, so what is left in it is copied out.
    private static final String FULL_FOLDER = """
            exec 2>&1
            cp -a "$0" "$0.before" && mount -t tmpfs -o size=256k tmpfs "$0" && cp -a "$0.before/." "$0" || exit 99
            dd if=/dev/zero of="$0/fill" bs=1k >/dev/null 2>&1
            cd "$0"
            "$@"
            code=$?
            rm "$0/fill"
            cp -a "$0" "$0.after"
            exit $code""";

    /// To a writer a limit of zero bytes a file is what a full disk is; for whom may not mount.
    private static final String NOTHING_WRITTEN = """
            exec 2>&1
            cd "$0"
            (ulimit -f 0; exec "$@")
            code=$?
            cp -a "$0" "$0.after"
            exit $code""";

    private static final String LESSON =
            "{\"title\":\"t\",\"content\":\"c\",\"outcome\":\"success\",\"project_path\":\"/p\"}";

    @TempDir
    Path home;

    private Path folder;

    @BeforeEach
    void make() throws IOException {
        folder = Files.createDirectory(home.resolve("folder"));
    }

    private static boolean mayMount(Path where) throws Exception {
        return new ProcessBuilder("unshare", "-rm", "mount", "-t", "tmpfs", "tmpfs", where.toString())
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor()
                == 0;
    }

    /// Runs a command for which there is no room in the folder.
    private Program.Ended run(boolean mounted, String... arguments) throws Exception {
        var outer = mounted
                ? List.of("unshare", "-rm", "sh", "-c", FULL_FOLDER, folder.toString())
                : List.of("sh", "-c", NOTHING_WRITTEN, folder.toString());
        try (var program = Program.startIn(home, outer, arguments)) {
            return program.end();
        }
    }

    private static Map<String, String> files(Path below) throws IOException {
        var files = new TreeMap<String, String>();
        try (var all = Files.walk(below)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                files.put(below.relativize(file).toString(), Files.readString(file));
            }
        }
        return files;
    }

    private void refused(Program.Ended ended) {
        assertThat(ended.exitCode()).as(ended.out()).isEqualTo(1);
        assertThat(ended.out()).doesNotContain("\tat ", "Exception");
        assertThat(ended.out().lines().filter(line -> line.startsWith("contextd: ")))
                .as(ended.out())
                .isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "true, export FOLDER/mine.jsonl",
        "false, export FOLDER/mine.jsonl",
        "true, backup FOLDER/copy.db",
        "false, backup FOLDER/copy.db",
        "true, export --format markdown FOLDER/notes",
        "false, export --format markdown FOLDER/notes"
    })
    void whatIsWrittenOutHasRoomOrIsNotThere(boolean mounted, String line) throws Exception {
        Program.run(home, "call", "memory_record", LESSON);
        Program.run(home, "stop");

        var ended = run(
                mounted && mayMount(folder),
                line.replace("FOLDER", folder.toString()).split(" "));

        refused(ended);
        assertThat(files(home.resolve("folder.after"))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theFileOfAnAgentIsAsItWas(boolean mounted) throws Exception {
        Files.writeString(folder.resolve("config.toml"), "model = \"gpt\"\n");
        Files.createSymbolicLink(home.resolve(".codex"), folder);

        var ended = run(mounted && mayMount(folder), "install", "codex", "--command", "/usr/bin/contextd");

        refused(ended);
        assertThat(ended.out()).contains("room");
        assertThat(files(home.resolve("folder.after"))).containsOnly(Map.entry("config.toml", "model = \"gpt\"\n"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aMemoryIsKeptOrRefused(boolean mounted) throws Exception {
        var ended = run(mounted && mayMount(folder), "call", "memory_record", LESSON, "--data-dir", folder + "/data");

        assertThat(ended.exitCode()).as(ended.out()).isEqualTo(1);
        assertThat(ended.out()).contains("unavailable", "room").doesNotContain("\tat ", "Exception");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void contextsAreWholeOrNotThere(boolean mounted) throws Exception {
        Files.writeString(folder.resolve("Till.java"), "/// Counts money.\nfinal class Till {}\n");

        var ended = run(mounted && mayMount(folder), "dir", "init", "--path", folder.toString());

        refused(ended);
        assertThat(files(home.resolve("folder.after"))).containsOnlyKeys("Till.java");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/proc/contextd", "/sys/contextd"})
    void aHomeInWhichNothingCanBeMadeIsNamed(String readOnly) throws Exception {
        for (String line :
                List.of("remember Tides", "list", "token add ann", "install codex --command /x", "serve -p 0")) {
            var ended = Program.runAfter("HOME=" + readOnly + "; export HOME; exec 2>&1", home, line.split(" "));

            refused(ended);
            assertThat(ended.out()).as(line).contains(readOnly);
        }
    }

    @Test
    void whatAskedForTheNetworkSaysThatNobodyAnswers() throws Exception {
        var ended = Program.runAfter(
                "CONTEXTD_TOKEN=t; export CONTEXTD_TOKEN; exec 2>&1",
                home,
                "index",
                "--to",
                "http://127.0.0.1:9",
                folder.toString());

        refused(ended);
        assertThat(ended.out()).contains("cannot be reached at http://127.0.0.1:9");
    }
}
