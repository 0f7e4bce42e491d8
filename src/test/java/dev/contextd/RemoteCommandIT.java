package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Commands beside a server that has the data.
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class RemoteCommandIT {
    @TempDir
    Path home;

    private Path data() {
        return home.resolve(".local/share/contextd");
    }

    @AfterEach
    void end() throws Exception {
        Daemons.end(data());
    }

    private Program daemon() throws Exception {
        var daemon = Program.start(home, "daemon");
        Eventually.isTrue(() -> Daemons.find(data()).isPresent());
        return daemon;
    }

    @Test
    void commandsRunInTheServerAsTheyWouldWithoutIt() throws Exception {
        Files.createDirectories(home.resolve("src"));
        Files.writeString(home.resolve("src/Tide.java"), "class Tide { int high() { return 1; } }\n");
        String lesson = "{\"title\":\"Tides\",\"content\":\"come twice a day\",\"outcome\":\"success\","
                + "\"project_path\":\"/p\"}";
        assertThat(Program.run(home, "call", "memory_record", lesson).exitCode())
                .isZero();
        try (var _ = daemon()) {
            // a server that has just started on a busy machine may meet the deadline of a call, and can be asked again
            var found = Eventually.see(
                    () -> Program.run(home, "call", "memory_search", "{\"query\":\"tides\",\"project_path\":\"/p\"}"),
                    ended -> ended.exitCode() == 0);
            assertThat(found.exitCode()).as(found.out()).isZero();
            assertThat(found.out()).contains("come twice a day");

            try (var piped = Program.start(home, "call", "memory_search", "-")) {
                piped.in().write("{\"query\":\"tides\",\"project_path\":\"/p\"}".getBytes(StandardCharsets.UTF_8));
                piped.in().close();
                assertThat(piped.awaitExit()).isZero();
            }
            var unread = Program.runUnread(home, "call", "memory_search", "{\"query\":\"tides\"}");
            assertThat(unread.err()).isEmpty();
            assertThat(unread.exitCode()).as("of a command that nobody reads").isEqualTo(141);
            var refused = Program.run(home, "call", "memory_search", "{}");
            assertThat(refused.exitCode()).isOne();
            assertThat(refused.out()).contains("query");
            assertThat(Program.run(home, "call", "no_such_tool", "{}").exitCode())
                    .isEqualTo(2);

            var indexed = Program.run(home, "index", "src");
            assertThat(indexed.out()).contains("1 file indexed");
            var nowhere = Program.run(home, "index", "nowhere");
            assertThat(nowhere.exitCode()).isEqualTo(2);
            assertThat(nowhere.err()).contains("There is no directory nowhere");

            assertThat(Program.run(home, "export", "all.jsonl").exitCode()).isZero();
            var again = Program.run(home, "import", "all.jsonl");
            assertThat(again.exitCode()).isZero();
            assertThat(again.out()).contains("already there");
        }
    }

    @Test
    void aServerThatIsMeantToStayTakesOver() throws Exception {
        try (var daemon = daemon();
                var serve = Program.start(home, "serve", "-p", "0")) {
            assertThat(serve.line()).contains("listens on");
            assertThat(daemon.awaitExit()).isZero();
            try (var bridge = Program.start(home, "stdio")) {
                bridge.in().write((Requests.initialize("2025-11-25") + "\n").getBytes(StandardCharsets.UTF_8));
                bridge.in().flush();
                assertThat(bridge.line()).contains("serverInfo");
            }
            assertThat(Program.run(home, "serve", "-p", "0").err()).contains("Another contextd", "contextd stop");
        }
    }
}
