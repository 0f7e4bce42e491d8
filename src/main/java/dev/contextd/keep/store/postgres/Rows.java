package dev.contextd.keep.store.postgres;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Statements in a line.
final class Rows {
    /// One row read.
    @FunctionalInterface
    interface Reading<T> {
        T of(ResultSet row) throws SQLException;
    }

    private Rows() {}

    static <T> List<T> all(Connection connection, String sql, Reading<T> reading, @Nullable Object... values)
            throws SQLException {
        try (var statement = connection.prepareStatement(sql)) {
            bind(statement, values);
            try (var rows = statement.executeQuery()) {
                var all = new ArrayList<T>();
                while (rows.next()) {
                    all.add(reading.of(rows));
                }
                return all;
            }
        }
    }

    static void run(Connection connection, String sql, @Nullable Object... values) throws SQLException {
        try (var statement = connection.prepareStatement(sql)) {
            bind(statement, values);
            statement.execute();
        }
    }

    /// The same statement with each of the rows, in one exchange.
    static void each(Connection connection, String sql, Collection<@Nullable Object[]> rows) throws SQLException {
        if (rows.isEmpty()) {
            return;
        }
        try (var statement = connection.prepareStatement(sql)) {
            for (@Nullable Object[] row : rows) {
                bind(statement, row);
                statement.addBatch();
            }
            statement.executeBatch();
        }
    }

    static void script(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static void bind(PreparedStatement statement, @Nullable Object[] values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            switch (values[i]) {
                case null -> statement.setNull(i + 1, Types.NULL);
                case byte[] bytes -> statement.setBytes(i + 1, bytes);
                case byte[][] several ->
                    statement.setArray(i + 1, statement.getConnection().createArrayOf("bytea", several));
                case Object value -> statement.setObject(i + 1, value);
            }
        }
    }

    static @Nullable Long nullableLong(ResultSet row, int column) throws SQLException {
        long value = row.getLong(column);
        return row.wasNull() ? null : value;
    }
}
