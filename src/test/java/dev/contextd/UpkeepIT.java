package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.tool.Json;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Export, import, backup and restore as people call them, beside a server and without one.
class UpkeepIT {
    @TempDir
    Path home;

    private static String lesson(String title) {
        return Json.object()
                .put("title", title)
                .put("content", "Learned about " + title)
                .put("outcome", "success")
                .put("project_path", "/p")
                .toString();
    }

    private Program.Ended run(Path where, String... arguments) throws Exception {
        var ended = Program.run(where, arguments);
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        return ended;
    }

    /// On a busy machine a program that has just started may meet the deadline of a call, and can be asked again.
    private String searchForRetries(Path where) throws Exception {
        var ended = Eventually.see(
                () -> Program.run(where, "call", "memory_search", "{\"query\":\"retries\"}"), it -> it.exitCode() == 0);
        assertThat(ended.exitCode()).as(ended.out()).isZero();
        return ended.out();
    }

    private void refused(String sentence, String... arguments) throws Exception {
        var ended = Program.run(home, arguments);
        assertThat(ended.exitCode()).isIn(1, 2);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err()).contains(sentence).doesNotContain("\tat ");
    }

    @Test
    void whatARunningServerKeepsIsExportedAndBackedUpAndImportedElsewhere() throws Exception {
        var elsewhere = Files.createDirectory(home.resolve("elsewhere"));
        try (var server = Program.start(home, "serve", "-p", "0")) {
            var http = server.http();
            http.call("memory_record", lesson("retries"));

            var export = run(home, "export");
            assertThat(export.out().lines()).hasSize(3).element(1).asString().contains("retries");
            assertThat(export.err()).contains("exported 1 record of ");
            run(home, "export", "mine.jsonl");
            run(home, "backup", "copy.db");
            http.call("memory_record", lesson("timeouts"));

            refused("already; name another", "backup", "copy.db");
            refused("already; name another", "export", "mine.jsonl");
            refused("in use by another contextd", "restore", "copy.db");
            assertThat(run(home, "import", "mine.jsonl").out())
                    .as("the server does it")
                    .contains("0 imported", "1 already there");
            refused("no sound database of contextd", "restore", "--at-next-start", "mine.jsonl");
            server.terminate();
            server.awaitExit();
        }
        var mine = home.resolve("mine.jsonl").toString();
        assertThat(run(elsewhere, "import", mine).out()).startsWith("1 record: 1 imported");
        assertThat(run(elsewhere, "import", mine).out()).contains("0 imported", "1 already there");
        assertThat(searchForRetries(elsewhere)).contains("retries");

        assertThat(run(home, "restore", "copy.db").out()).contains("restored");
        assertThat(searchForRetries(home)).contains("retries");
        assertThat(run(home, "export").out()).contains("retries").doesNotContain("timeouts");
        assertThat(home.resolve(".local/share/contextd/contextd.db.before-restore"))
                .isRegularFile();
    }

    @Test
    void aBackupGivenToARunningServerIsInPlaceWhenItStartsAgain() throws Exception {
        try (var server = Program.start(home, "serve", "-p", "0")) {
            var http = server.http();
            http.call("memory_record", lesson("retries"));
            run(home, "backup", "copy.db");
            http.call("memory_record", lesson("timeouts"));
            assertThat(run(home, "restore", "--at-next-start", "copy.db").out()).contains("restart the server");
            http.call("memory_record", lesson("locks"));
            server.terminate();
            server.awaitExit();
        }

        assertThat(searchForRetries(home)).contains("retries");
        assertThat(run(home, "export").out()).contains("retries").doesNotContain("timeouts", "locks");
        assertThat(home.resolve(".local/share/contextd/contextd.db.next")).doesNotExist();
        assertThat(home.resolve(".local/share/contextd/contextd.db.before-restore"))
                .isRegularFile();
    }

    @Test
    void damageIsToldByDoctorAndBackupAndMendedByTheCopy() throws Exception {
        run(home, "call", "memory_record", lesson("retries"));
        run(home, "call", "memory_record", lesson("timeouts"));
        run(home, "stop");
        var database = home.resolve(".local/share/contextd/contextd.db");
        byte[] bytes = Files.readAllBytes(database);
        bytes[new String(bytes, StandardCharsets.ISO_8859_1).indexOf("Learned about retries")] ^= 1;
        Files.write(database, bytes);

        var doctor = Program.run(home, "doctor");
        assertThat(doctor.exitCode()).isEqualTo(1);
        assertThat(doctor.out()).contains("problem  database: 1 record", "contextd restore");
        var backup = Program.run(home, "backup", "copy.db");
        assertThat(backup.exitCode()).isEqualTo(1);
        assertThat(backup.err()).contains("1 record", "/mem_", "the copy is sound and lacks that");
        refused("was left as it is", "backup", "--force", "copy.db");

        run(home, "restore", "copy.db");
        assertThat(Program.run(home, "doctor").out()).contains("every record is as it was written");
        assertThat(run(home, "export").out()).contains("timeouts").doesNotContain("retries");
    }

    @Test
    void whatCannotBeDoneIsSaidAndLeavesNothingBehind() throws Exception {
        Files.writeString(home.resolve("text"), "nonsense\n");

        refused("There are no data in", "export");
        refused("There are no data in", "backup", "copy.db");
        refused("is no export of contextd", "import", "text");
        refused("There is no file", "import", "none");
        refused("cannot be written", "export", "no/such/folder/file");
        assertThat(home.resolve(".local/share/contextd")).doesNotExist();
        refused("no sound database of contextd", "restore", "text");
        refused("There is no file", "restore", "none");
        assertThat(home.resolve("copy.db")).doesNotExist();
        assertThat(home.resolve(".local/share/contextd/contextd.db")).doesNotExist();
    }

    @Test
    void helpSaysWhatHappens() throws Exception {
        assertThat(run(home, "export", "--help").out()).contains("standard output", "--shared", "--owner");
        assertThat(run(home, "import", "--help").out()).contains("nothing is doubled");
        assertThat(run(home, "backup", "--help").out()).contains("while a server runs");
        assertThat(run(home, "restore", "--help").out()).contains("contextd.db.before-restore");
    }
}
