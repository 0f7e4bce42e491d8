package dev.contextd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.OtherProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InterruptedBarTest {
    /// A command that has done some of its work.
    static final class Working {
        private Working() {}

        static void main(String[] counts) throws InterruptedException {
            var out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
            try (var bar = new ProgressBar("records", out, false)) {
                bar.report(Double.parseDouble(counts[0]), Double.parseDouble(counts[1]), "");
                out.println("working");
                new CountDownLatch(1).await();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"INT, 3, 10, 3 of 10", "TERM, 3, 10, 3 of 10", "INT, 0, 0, 0"})
    void theLastLineOfOneThatIsInterruptedSaysHowFarItWas(String signal, String done, String of, String said)
            throws Exception {
        var process = OtherProcess.underOwnSignals(Working.class, done, of);
        try (var out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            assertThat(out.readLine()).isEqualTo("working");
            signal(signal, process);

            assertThat(out.readLine()).startsWith("contextd: stopped at " + said + " records in ");
            assertThat(out.readLine()).isNull();
            assertThat(process.waitFor()).isGreaterThan(128);
        } finally {
            process.destroyForcibly();
        }
    }

    private static void signal(String name, Process process) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                        .start()
                        .waitFor())
                .isZero();
    }
}
