package dev.contextd.keep.store.sqlite;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/// Reads everything in a database: every row against its checksum, then how the file hangs together.
final class Inspection {
    private static final String SOUND = "ok";

    private Inspection() {}

    static Damage of(SqliteConnection session) throws SQLException {
        var damage = new Damage();
        if (Schema.version(session) >= Schema.WITH_CHECKSUMS) {
            walk(session, new RowWalk.Visitor() {
                @Override
                public void sound(Row row) {}

                @Override
                public void damaged(long sequence, String what) {
                    damage.met(what);
                }
            });
        }
        structure(session)
                .filter(verdict -> !verdict.equals(SOUND))
                .ifPresent(verdict -> damage.met(
                        "the file itself (" + verdict.lines().findFirst().orElse("") + ")"));
        return damage;
    }

    private static Optional<String> structure(SqliteConnection session) throws SQLException {
        try {
            return session.one("PRAGMA integrity_check(1)", row -> row.getString(1));
        } catch (SQLException e) {
            SqliteErrors.requireDamage(e);
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    static void walk(SqliteConnection session, RowWalk.Visitor visitor) throws SQLException {
        var rows = new RowWalk(session, visitor);
        long end = newest(session);
        for (var at = Optional.of(0L); at.isPresent(); at = rows.step(at.get(), end)) {
            // the visitor does it
        }
    }

    static long newest(SqliteConnection session) throws SQLException {
        for (String sql : List.of(Reader.NEWEST, "SELECT max(sequence) FROM record")) {
            try {
                return session.number(sql);
            } catch (SQLException e) {
                SqliteErrors.requireDamage(e);
            }
        }
        return 0;
    }
}
