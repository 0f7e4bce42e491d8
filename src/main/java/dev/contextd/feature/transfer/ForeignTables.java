package dev.contextd.feature.transfer;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// Reads the databases of other programs, and changes nothing in them.
@FunctionalInterface
public interface ForeignTables {
    /// The rows that a query gives, in its order; what is NULL is the empty text.
    List<List<String>> rows(Path database, String query, String... values) throws IOException;
}
