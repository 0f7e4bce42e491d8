package dev.contextd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.base.telemetry.LogFields;
import dev.contextd.tool.Json;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;

class JsonLogLinesTest {
    private static LogRecord line(String message) {
        var line = new LogRecord(Level.WARNING, message);
        line.setLoggerName("dev.contextd.folding");
        return line;
    }

    private static String written(LogRecord line) {
        return new JsonLogLines().format(line);
    }

    @Test
    void aLineIsAnObjectWithEveryFieldByName() {
        var line = line("{0}");
        line.setParameters(new Object[] {LogFields.of("event", "orphan_cleanup", "project", "p1", "outcome", "x")});

        var json = Json.MAPPER.readTree(written(line));

        assertThat(json.path("level").asString()).isEqualTo("WARNING");
        assertThat(json.path("logger").asString()).isEqualTo("dev.contextd.folding");
        assertThat(json.path("message").asString()).isEqualTo("event=orphan_cleanup project=p1 outcome=x");
        assertThat(json.path("event").asString()).isEqualTo("orphan_cleanup");
        assertThat(json.path("project").asString()).isEqualTo("p1");
        assertThat(json.path("outcome").asString()).isEqualTo("x");
        assertThat(json.path("time").asString()).endsWith("Z");
    }

    @Test
    void whateverIsLoggedStaysOneLine() {
        var line = line("two\nlines");
        line.setThrown(new IllegalStateException("and\nmore"));

        assertThat(written(line)).hasLineCount(1).endsWith("}\n");
        assertThat(Json.MAPPER.readTree(written(line)).path("error").asString()).contains("and\nmore");
    }
}
