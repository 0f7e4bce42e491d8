package dev.contextd.keep.store.sqlite;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;

/// One connection whose statements stay prepared. Not for two threads at once.
final class SqliteConnection implements AutoCloseable {
    /// How long to wait for another program that looks at the file, such as the `sqlite3` shell.
    private static final int BUSY_MILLIS_MAX = 2_000;

    /// Reads a row where it stands.
    @FunctionalInterface
    interface Row<T> {
        T read(ResultSet row) throws SQLException;
    }

    private final Connection connection;
    private final Map<String, PreparedStatement> prepared = new HashMap<>();

    private SqliteConnection(Connection connection) {
        this.connection = connection;
    }

    /// A file that is not there is made. The URI escapes what JDBC would take for its own, such as a question mark.
    static SqliteConnection open(Path file) throws SQLException {
        var config = new SQLiteConfig();
        config.setBusyTimeout(BUSY_MILLIS_MAX);
        return new SqliteConnection(config.createConnection("jdbc:sqlite:" + file.toUri()));
    }

    /// To look at a file that nobody writes, without leaving anything beside it.
    static SqliteConnection openAsItIs(Path file) throws SQLException {
        var config = new SQLiteConfig();
        config.setReadOnly(true);
        return new SqliteConnection(config.createConnection("jdbc:sqlite:" + file.toUri() + "?immutable=1"));
    }

    /// To look at a file that another program may be writing.
    static SqliteConnection openToRead(Path file) throws SQLException {
        var config = new SQLiteConfig();
        config.setReadOnly(true);
        config.setBusyTimeout(BUSY_MILLIS_MAX);
        return new SqliteConnection(config.createConnection("jdbc:sqlite:" + file.toUri()));
    }

    int run(String sql, @Nullable Object... values) throws SQLException {
        try {
            return bind(sql, values).executeUpdate();
        } catch (SQLException e) {
            throw forget(sql, e);
        }
    }

    <T> List<T> all(String sql, Row<T> row, @Nullable Object... values) throws SQLException {
        var found = new ArrayList<T>();
        try (ResultSet rows = bind(sql, values).executeQuery()) {
            while (rows.next()) {
                found.add(row.read(rows));
            }
        } catch (SQLException e) {
            throw forget(sql, e);
        }
        return found;
    }

    /// The driver may have closed a statement that failed, without saying so.
    private SQLException forget(String sql, SQLException e) throws SQLException {
        var failed = prepared.remove(sql);
        if (failed != null) {
            failed.close();
        }
        return e;
    }

    <T> Optional<T> one(String sql, Row<T> row, @Nullable Object... values) throws SQLException {
        return all(sql, row, values).stream().findFirst();
    }

    /// The single number a query gives; 0 if it gives none.
    long number(String sql) throws SQLException {
        return one(sql, row -> row.getLong(1)).orElse(0L);
    }

    private PreparedStatement bind(String sql, @Nullable Object... values) throws SQLException {
        var statement = prepared.get(sql);
        if (statement == null) {
            statement = connection.prepareStatement(sql);
            prepared.put(sql, statement);
        }
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }

    /// Several statements as they stand in a script; the driver runs them one after the other.
    void script(String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        }
    }

    /// A setting of the connection; some answer with a row, which nobody needs.
    void pragma(String setting) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute("PRAGMA " + setting);
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
