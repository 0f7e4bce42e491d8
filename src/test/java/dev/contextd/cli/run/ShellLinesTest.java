package dev.contextd.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ShellLinesTest {
    @Test
    void whatIsPrintedCanBeTyped() {
        var launch = new Launch(
                Map.of("BASE", "http://127.0.0.1:1/~a/x", "JSON", "{\"it's\": 1}"),
                List.of("-c", "a=\"b c\""),
                List.of());

        assertThat(ShellLines.of(launch, "codex"))
                .containsExactly(
                        "export BASE='http://127.0.0.1:1/~a/x'",
                        "export JSON='{\"it'\\''s\": 1}'",
                        "codex -c 'a=\"b c\"'");
    }
}
