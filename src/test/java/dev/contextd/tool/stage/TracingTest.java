package dev.contextd.tool.stage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.tool.Connection;
import java.text.MessageFormat;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

class TracingTest {
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

    private static List<String> logged(String traceparent) {
        var lines = new ArrayList<String>();
        var logger = Logger.getLogger("dev.contextd.calls");
        var handler = new Handler() {
            @Override
            public void publish(LogRecord entry) {
                lines.add(MessageFormat.format(entry.getMessage(), entry.getParameters()));
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        logger.addHandler(handler);
        logger.setLevel(Level.FINE);
        try {
            var call = Calling.tool(Connection.fresh(), Duration.ofSeconds(1), Optional.of(traceparent));
            new Metering(new Tracing()).handle(call, _ -> Calling.REPLY);
        } finally {
            logger.removeHandler(handler);
            logger.setLevel(null);
        }
        return lines;
    }

    @Test
    void aCallIsLoggedUnderTheClientsTrace() {
        assertThat(logged("00-" + TRACE + "-00f067aa0ba902b7-01"))
                .singleElement()
                .asString()
                .contains("tool=wait", "outcome=ok", "trace=" + TRACE);
    }

    @Test
    void aMalformedTraceIsIgnored() {
        assertThat(logged("00-" + "0".repeat(32) + "-00f067aa0ba902b7-01").getFirst())
                .contains("trace=none");
        assertThat(logged("evil\nline").getFirst()).contains("trace=none");
    }
}
