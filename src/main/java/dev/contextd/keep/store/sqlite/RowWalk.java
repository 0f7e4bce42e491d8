package dev.contextd.keep.store.sqlite;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/// Goes through all rows in the order of their sequences and tells sound ones from damaged ones, whatever is wrong with
/// some pages: where a stretch of rows cannot be read at once, its rows are tried one by one.
final class RowWalk {
    private static final int STRETCH = 200;

    /// Who is told.
    interface Visitor {
        void sound(Row row) throws SQLException;

        void damaged(long sequence, String what) throws SQLException;
    }

    private final SqliteConnection session;
    private final Visitor visitor;

    RowWalk(SqliteConnection session, Visitor visitor) {
        this.session = session;
        this.visitor = visitor;
    }

    /// The next stretch behind a sequence; gives how far it went, or nothing at the end.
    ///
    /// @param end the last sequence there may be
    Optional<Long> step(long after, long end) throws SQLException {
        if (after >= end) {
            return Optional.empty();
        }
        try {
            var rows = session.all(
                    "SELECT " + Row.COLUMNS + " FROM record NOT INDEXED WHERE sequence > ? AND sequence <= ?"
                            + " ORDER BY sequence LIMIT ?",
                    Row::of,
                    after,
                    end,
                    STRETCH);
            visit(rows);
            // also where damage has mixed up the order
            return rows.isEmpty() ? Optional.empty() : Optional.of(Math.max(rows.getLast().sequence, after + 1));
        } catch (SQLException e) {
            SqliteErrors.requireDamage(e);
            return Optional.of(oneByOne(after, Math.min(after + STRETCH, end)));
        }
    }

    private void visit(List<Row> rows) throws SQLException {
        for (Row row : rows) {
            if (row.isSound()) {
                visitor.sound(row);
            } else {
                visitor.damaged(row.sequence, row.described());
            }
        }
    }

    /// What a page held that cannot be read is not known; not every number in between need have been in use.
    private long oneByOne(long after, long last) throws SQLException {
        long lost = 0;
        for (long sequence = after + 1; sequence <= last; sequence++) {
            try {
                var rows = one(session, sequence);
                tell(lost, sequence);
                lost = 0;
                visit(rows);
            } catch (SQLException e) {
                SqliteErrors.requireDamage(e);
                lost++;
            }
        }
        tell(lost, last + 1);
        return last;
    }

    private void tell(long lost, long behind) throws SQLException {
        if (lost > 0) {
            visitor.damaged(behind - lost, "a page with rows " + (behind - lost) + " to " + (behind - 1));
        }
    }

    static List<Row> one(SqliteConnection session, long sequence) throws SQLException {
        return session.all("SELECT " + Row.COLUMNS + " FROM record WHERE sequence = ?", Row::of, sequence);
    }
}
