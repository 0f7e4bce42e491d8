package dev.contextd;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/// What a class logs while this is open.
public final class LogLines implements AutoCloseable {
    private final Logger logger;
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord logged) {
            lines.add(logged.getMessage());
        }

        @Override
        public void flush() {
            // nothing waits
        }

        @Override
        public void close() {
            // nothing is open
        }
    };

    private LogLines(Logger logger) {
        this.logger = logger;
        logger.addHandler(handler);
    }

    public static LogLines of(Class<?> type) {
        return new LogLines(Logger.getLogger(type.getName()));
    }

    /// What anybody logs meanwhile, tests that run beside included.
    public static LogLines ofAll() {
        return new LogLines(Logger.getLogger(""));
    }

    public List<String> lines() {
        return List.copyOf(lines);
    }

    @Override
    public void close() {
        logger.removeHandler(handler);
    }
}
