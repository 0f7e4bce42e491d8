package dev.contextd.keep.store.sqlite;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import java.sql.SQLException;
import java.util.Map;
import org.sqlite.SQLiteErrorCode;

/// What an error of SQLite means for whoever called.
final class SqliteErrors {
    private static final int PRIMARY_CODE = 0xff;

    private SqliteErrors() {}

    /// A [Failure] for trouble of the world, an `IllegalStateException` for statements we got wrong.
    static RuntimeException of(SQLException e) {
        return switch (SQLiteErrorCode.getErrorCode(e.getErrorCode() & PRIMARY_CODE)) {
            case SQLITE_FULL ->
                unavailable("The disk with the data directory is full; nothing was changed. Make room, try again.", e);
            case SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH ->
                unavailable("The data directory cannot be written; check its permissions or choose another.", e);
            case SQLITE_NOTADB ->
                unavailable(
                        "The file contextd.db in the data directory is not a database; it was left as it is. Move it"
                                + " away or choose another directory with --data-dir.",
                        e);
            case SQLITE_CORRUPT ->
                unavailable(
                        "The database is damaged here; contextd doctor says how far. Restore a backup with contextd"
                                + " restore.",
                        e);
            case SQLITE_BUSY, SQLITE_LOCKED ->
                unavailable("Another program keeps the database locked; close it and try again.", e);
            case SQLITE_IOERR, SQLITE_NOLFS, SQLITE_PROTOCOL ->
                unavailable("The disk with the data directory reports errors; nothing was changed. Check it.", e);
            case SQLITE_NOMEM -> unavailable("The server is out of memory; nothing was changed. Try again.", e);
            default -> new IllegalStateException(e);
        };
    }

    static boolean isDamage(SQLException e) {
        var code = SQLiteErrorCode.getErrorCode(e.getErrorCode() & PRIMARY_CODE);
        return code == SQLiteErrorCode.SQLITE_CORRUPT || code == SQLiteErrorCode.SQLITE_NOTADB;
    }

    static boolean isDamage(Failure failure) {
        return failure.getCause() instanceof SQLException e && isDamage(e);
    }

    /// Throws whatever else it is.
    static void requireDamage(SQLException e) throws SQLException {
        if (!isDamage(e)) {
            throw e;
        }
    }

    static Failure unavailable(String sentence, Throwable cause) {
        return new Failure(Kind.UNAVAILABLE, sentence, Map.of(), cause);
    }
}
