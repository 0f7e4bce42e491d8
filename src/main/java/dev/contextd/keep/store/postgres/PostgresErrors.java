package dev.contextd.keep.store.postgres;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;

/// What an error of PostgreSQL means for whoever called. Its own text is not passed on: it may quote what was sent.
final class PostgresErrors {
    /// How long callers shall wait for a database that is gone: a restart or a fail-over takes seconds.
    private static final Duration PAUSE = Duration.ofSeconds(5);

    /// The session is over, or another server has to be asked: what was begun is undone by the database, and can be
    /// done again on another connection.
    private static final Set<String> LOST =
            Set.of("57P01", "57P02", "57P03", "57P05", "25006", "25P03", "40001", "40P01");

    private PostgresErrors() {}

    static boolean isLost(SQLException e) {
        String state = state(e);
        return state.startsWith("08") || LOST.contains(state);
    }

    private static String state(SQLException e) {
        return e.getSQLState() == null ? "" : e.getSQLState();
    }

    /// A [Failure] for trouble of the world, an `IllegalStateException` for statements we got wrong.
    static RuntimeException of(SQLException e) {
        String state = state(e);
        if (isLost(e)) {
            return notYet("The PostgreSQL database that store.url names does not answer", e);
        }
        return switch (state) {
            case "28000", "28P01" ->
                ofSetting("PostgreSQL lets nobody in with the user and password of store.url; correct them there or in"
                        + " PGPASSWORD.");
            case "3D000" ->
                ofSetting("PostgreSQL has no database of the name that store.url gives; create it or name another.");
            case "42501" ->
                ofSetting("The user of store.url may not use the schema contextd in PostgreSQL; grant it, or create"
                        + " and usage on the database.");
            case "53100" ->
                unavailable("The disk of the PostgreSQL server is full; nothing was changed. Make room there.", e);
            case "53300" -> notYet("PostgreSQL has no connection left for us", e);
            case "53200" -> notYet("PostgreSQL is out of memory; nothing was changed", e);
            case "55P03", "57014" -> notYet("PostgreSQL is busy and did not get to it; nothing was changed", e);
            default -> new IllegalStateException("PostgreSQL says " + state, e);
        };
    }

    private static Failure notYet(String why, SQLException e) {
        return Failure.notYet(why, PAUSE, e);
    }

    static Failure ofSetting(String sentence) {
        return Failure.ofSetting("store.url", sentence);
    }

    private static Failure unavailable(String sentence, SQLException e) {
        return new Failure(Kind.UNAVAILABLE, sentence, Map.of(), e);
    }
}
