package dev.contextd.feature.transcript;

import java.nio.file.Path;
import java.util.List;

/// The tables of a database that belongs to another program, which may have it open and write to it meanwhile. Nothing
/// is changed by reading.
public interface DatabaseTables extends AutoCloseable {
    /// The database, or what was asked of it, is not as it was expected.
    final class Unreadable extends RuntimeException {
        private static final long serialVersionUID = 1;

        private final String why;

        /// @param why after "left alone: "
        public Unreadable(String why, Throwable cause) {
            super(why, cause);
            this.why = why;
        }

        String why() {
            return why;
        }
    }

    /// The rows that a query gives, in its order; what is NULL is the empty text. Throws [Unreadable].
    List<List<String>> rows(String query, String... values);

    @Override
    void close();

    /// Opens the database in a file. Throws [Unreadable].
    @FunctionalInterface
    interface Opening {
        DatabaseTables open(Path file);
    }
}
