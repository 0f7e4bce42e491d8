package dev.contextd.keep.store.sqlite;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;

/// The format on disk and how it came about: step `n` leads from version `n` to `n + 1`. Steps are only ever added.
///
/// @param steps each a script of SQL
record Schema(List<String> steps) {
    /// Tells our files from other people's databases: "ctxd".
    private static final int APPLICATION = 0x63747864;

    /// The sequence is the primary key, so that new rows stand at the end of the file and followers read it forwards.
    /// `json` stands last: what comes before it is read without its pages.
    static final Schema CURRENT = new Schema(List.of("""
            CREATE TABLE record (
                sequence INTEGER PRIMARY KEY AUTOINCREMENT,
                key BLOB NOT NULL UNIQUE,
                expires INTEGER,
                deleted INTEGER,
                json TEXT
            ) STRICT;
            CREATE INDEX record_expires ON record (expires) WHERE expires IS NOT NULL;
            CREATE INDEX record_deleted ON record (sequence) WHERE deleted IS NOT NULL;
            CREATE TABLE operation (
                number INTEGER PRIMARY KEY,
                id TEXT NOT NULL UNIQUE,
                first INTEGER NOT NULL,
                fingerprint INTEGER NOT NULL,
                done INTEGER NOT NULL
            ) STRICT;
            """, """
            ALTER TABLE record ADD COLUMN checksum INTEGER;
            """));

    /// From which on rows have checksums.
    static final int WITH_CHECKSUMS = 2;

    int version() {
        return steps.size();
    }

    /// Leaves the file in this version, or as it was. An older one is first copied to a file beside it, which the
    /// operator removes; it holds what was there then, also what is deleted later.
    void prepare(SqliteConnection session, Path file) throws SQLException, IOException {
        long found = version(session);
        boolean empty = session.number("SELECT count(*) FROM sqlite_schema") == 0;
        if (!empty && !isOurs(session)) {
            throw new Failure(
                    Kind.UNAVAILABLE,
                    "The file contextd.db in the data directory belongs to another program; it was left as it is. Move"
                            + " it away or choose another directory with --data-dir.");
        }
        if (found > version()) {
            throw new Failure(
                    Kind.UNAVAILABLE,
                    "The data directory was written by a newer contextd (format " + found + ", this one knows "
                            + version() + "); it was left as it is. Use the newer contextd.");
        }
        if (found < version()) {
            if (!empty) {
                DatabaseFile.copy(session, file.resolveSibling(file.getFileName() + ".format" + found));
            }
            migrate(session, (int) found);
        }
    }

    static long version(SqliteConnection session) throws SQLException {
        return session.number("PRAGMA user_version");
    }

    static boolean isOurs(SqliteConnection session) throws SQLException {
        return session.number("PRAGMA application_id") == APPLICATION;
    }

    private void migrate(SqliteConnection session, int from) throws SQLException {
        session.run("BEGIN IMMEDIATE");
        boolean done = false;
        try {
            for (String step : steps.subList(from, version())) {
                session.script(step);
            }
            session.pragma("application_id = " + APPLICATION);
            session.pragma("user_version = " + version());
            session.run("COMMIT");
            done = true;
        } finally {
            if (!done) {
                session.run("ROLLBACK");
            }
        }
    }
}
