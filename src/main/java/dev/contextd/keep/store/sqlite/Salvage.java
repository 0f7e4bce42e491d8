package dev.contextd.keep.store.sqlite;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;

/// A copy of a damaged database with everything in it that can still be read, and nothing else.
final class Salvage implements RowWalk.Visitor {
    private final SqliteConnection to;
    private final Damage damage = new Damage();

    private Salvage(SqliteConnection to) {
        this.to = to;
    }

    /// Gives what is missing from the copy.
    static Damage copy(SqliteConnection from, Path target) throws SQLException, IOException {
        try (var to = SqliteConnection.open(target)) {
            Schema.CURRENT.prepare(to, target);
            to.run("BEGIN");
            var salvage = new Salvage(to);
            from.run("BEGIN"); // all of it from one moment
            Inspection.walk(from, salvage);
            // versions that were given once are not given again
            to.run("DELETE FROM sqlite_sequence WHERE name = 'record'");
            to.run("INSERT INTO sqlite_sequence (name, seq) VALUES ('record', ?)", Inspection.newest(from));
            from.run("ROLLBACK");
            to.run("COMMIT");
            return salvage.damage;
        }
    }

    @Override
    public void sound(Row row) throws SQLException {
        byte[] key = row.key;
        if (key == null) {
            throw new IllegalStateException("a sound row has a key");
        }
        int put = to.run(
                "INSERT OR IGNORE INTO record (" + Row.COLUMNS + ") VALUES (?, ?, ?, ?, ?, ?)",
                row.sequence,
                key,
                row.expires,
                row.deleted,
                row.json,
                Row.checksum(row.sequence, key, row.expires, row.deleted, row.json));
        if (put == 0) {
            damage.met(row.described());
        }
    }

    @Override
    public void damaged(long sequence, String what) {
        damage.met(what);
    }
}
