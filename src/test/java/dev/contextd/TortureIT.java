package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `contextd doctor --torture` as a user tries it.
class TortureIT {
    @TempDir
    Path home;

    private List<Path> left() throws IOException {
        try (Stream<Path> files = Files.list(Program.temporary(home))) {
            return files.filter(path -> path.toString().contains("torture")).toList();
        }
    }

    @Test
    void halfAMinuteOfTortureLosesNothingAndLeavesNothing() throws Exception {
        try (var torture = Program.start(home, "doctor", "--torture", "0.5")) {
            var said = new StringBuilder();
            while (!said.toString().contains("refused with a sentence")) {
                said.append(torture.line()).append('\n');
            }

            assertThat(torture.awaitExit()).as(said.toString()).isZero();
            // those under way when the server is killed may be acknowledged too
            assertThat(said)
                    .containsPattern("kill -9: (3\\d) of \\1 found again")
                    .contains("damaged index", "full disk", "1 told as damaged", "restored backup")
                    .doesNotContain("missing");
        }
        assertThat(left()).isEmpty();
        assertThat(home.resolve(".local")).as("the user's data").doesNotExist();
    }

    @Test
    void tortureThatIsInterruptedPutsEverythingAway() throws Exception {
        try (var torture = Program.start(home, "doctor", "--torture", "10")) {
            assertThat(torture.line()).contains("writers");
            Eventually.isTrue(() -> left().stream().anyMatch(path -> Files.exists(path.resolve("data/contextd.db"))));

            torture.terminate();

            assertThat(torture.awaitExit()).isEqualTo(128 + 15);
        }
        assertThat(left()).isEmpty();
    }

    @Test
    void aLengthThatIsNoneIsRefused() throws Exception {
        var ended = Program.run(home, "doctor", "--torture", "0");

        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.err()).contains("a number of minutes");
        assertThat(Program.run(home, "doctor", "--help").out()).contains("--torture", "never your data");
    }
}
