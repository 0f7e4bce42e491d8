package dev.contextd.keep.store.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A database of another program, read beside it. Nothing is written, neither to it nor to its log.
public final class OtherDatabase implements AutoCloseable {
    private final SqliteConnection connection;

    private OtherDatabase(SqliteConnection connection) {
        this.connection = connection;
    }

    /// @param directory our own data, where SQLite itself is unpacked
    public static OtherDatabase open(Path directory, Path file) throws IOException {
        NativeLibrary.load(directory);
        try {
            // Without a log nobody has it open, and to look at it as it is leaves no file beside it.
            boolean hasLog = Files.exists(file.resolveSibling(file.getFileName() + "-wal"));
            return new OtherDatabase(hasLog ? SqliteConnection.openToRead(file) : SqliteConnection.openAsItIs(file));
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }

    /// The rows that a query gives; what is NULL is the empty text.
    public List<List<String>> rows(String query, String... values) throws IOException {
        try {
            return connection.all(query, OtherDatabase::texts, (Object[]) values);
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }

    private static List<String> texts(ResultSet row) throws SQLException {
        var texts = new ArrayList<String>();
        for (int column = 1; column <= row.getMetaData().getColumnCount(); column++) {
            texts.add(Optional.ofNullable(row.getString(column)).orElse(""));
        }
        return texts;
    }

    @Override
    public void close() throws IOException {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }
}
