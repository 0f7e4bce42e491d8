package dev.contextd.keep.store.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/// The tables and how they came about: step `n` leads from version `n` to `n + 1`. Steps are only ever added.
///
/// @param steps each a script of SQL
record PostgresSchema(List<String> steps) {
    private static final int SERVER_MIN = 15;

    /// Tells our advisory lock from those of others in the database: "ctxd".
    private static final long LOCK = 0x63747864;

    /// What stands in the comment of a schema that is ours.
    private static final String MARK = "made by contextd; format ";

    /// Content and keys are bytes, because text here cannot hold every character that ours can.
    static final PostgresSchema CURRENT = new PostgresSchema(List.of("""
            CREATE TABLE contextd.record (
                key BYTEA PRIMARY KEY,
                sequence BIGINT NOT NULL UNIQUE,
                expires BIGINT,
                deleted BIGINT,
                json BYTEA
            );
            CREATE INDEX record_expires ON contextd.record (expires, sequence) WHERE expires IS NOT NULL;
            CREATE INDEX record_deleted ON contextd.record (sequence) WHERE deleted IS NOT NULL;
            CREATE TABLE contextd.operation (
                id BYTEA PRIMARY KEY,
                first BIGINT NOT NULL,
                fingerprint BIGINT NOT NULL,
                done BIGINT NOT NULL
            );
            CREATE INDEX operation_done ON contextd.operation (done);
            CREATE TABLE contextd.counter (newest BIGINT NOT NULL);
            INSERT INTO contextd.counter VALUES (0);
            """));

    int version() {
        return steps.size();
    }

    /// Leaves the database in this version, or as it was; of several who come at once one does it.
    void prepare(Connection connection) throws SQLException {
        requireServer(connection.getMetaData().getDatabaseMajorVersion());
        Rows.run(connection, "SELECT pg_advisory_xact_lock(?)", LOCK);
        int found = found(connection);
        if (found > version()) {
            throw PostgresErrors.ofSetting("The database that store.url names was written by a newer contextd (format "
                    + found + ", this one knows " + version() + "); it was left as it is. Use the newer contextd.");
        }
        if (found < version()) {
            migrate(connection, found);
        }
    }

    private static void requireServer(int version) {
        if (version < SERVER_MIN) {
            throw PostgresErrors.ofSetting(
                    "store.url leads to PostgreSQL " + version + "; contextd needs " + SERVER_MIN + " or newer.");
        }
    }

    /// The version there; 0 if there is nothing yet.
    private static int found(Connection connection) throws SQLException {
        var comment = Rows.all(
                connection,
                "SELECT coalesce(obj_description(oid, 'pg_namespace'), ''),"
                        + " EXISTS (SELECT FROM pg_class WHERE relnamespace = pg_namespace.oid)"
                        + " FROM pg_namespace WHERE nspname = 'contextd'",
                row -> row.getString(1).startsWith(MARK) ? version(row.getString(1)) : row.getBoolean(2) ? -1 : 0);
        int version = comment.isEmpty() ? 0 : comment.getFirst();
        if (version < 0) {
            throw PostgresErrors.ofSetting(
                    "The schema contextd in the database that store.url names is not ours; it was left as it is."
                            + " Name another database.");
        }
        return version;
    }

    private static int version(String comment) {
        try {
            return Integer.parseInt(comment.substring(MARK.length()));
        } catch (NumberFormatException _) {
            return -1;
        }
    }

    private void migrate(Connection connection, int from) throws SQLException {
        Rows.script(connection, "CREATE SCHEMA IF NOT EXISTS contextd");
        for (String step : steps.subList(from, version())) {
            Rows.script(connection, step);
        }
        Rows.script(connection, "COMMENT ON SCHEMA contextd IS '" + MARK + version() + "'");
    }
}
