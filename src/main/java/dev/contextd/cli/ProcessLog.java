package dev.contextd.cli;

import dev.contextd.app.Config.LogLevel;
import dev.contextd.app.TelemetrySettings.LogFormat;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.Logger;

/// The log of this process, on standard error as the JDK has it.
final class ProcessLog {
    /// Held, because the JDK forgets the level of a logger that nobody holds.
    private static final Logger OURS = Logger.getLogger("dev.contextd");

    private static final Logger CALLS = Logger.getLogger("dev.contextd.calls");

    private ProcessLog() {}

    /// At INFO and as text it needs no machinery at start; only other wishes do.
    static void configure(LogLevel wanted, LogFormat format) {
        System.setProperty("java.util.logging.SimpleFormatter.format", "%1$tFT%1$tT.%1$tL %4$s %3$s: %5$s%6$s%n");
        if (wanted != LogLevel.INFO) {
            level(wanted);
        }
        if (format == LogFormat.JSON) {
            json();
        }
    }

    private static void level(LogLevel wanted) {
        var level = switch (wanted) {
            case ERROR -> Level.SEVERE;
            case WARNING -> Level.WARNING;
            case INFO -> Level.INFO;
            case DEBUG -> Level.FINE;
        };
        var root = Logger.getLogger("");
        root.setLevel(wanted == LogLevel.DEBUG ? Level.INFO : level);
        OURS.setLevel(level);
        for (Handler handler : root.getHandlers()) {
            handler.setLevel(level);
        }
    }

    /// Who has programs read the log wants to know of every call.
    private static void json() {
        CALLS.setLevel(Level.FINE);
        for (Handler handler : Logger.getLogger("").getHandlers()) {
            handler.setFormatter(new JsonLogLines());
            handler.setLevel(Level.FINE);
        }
    }
}
