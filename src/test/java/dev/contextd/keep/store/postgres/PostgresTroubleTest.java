package dev.contextd.keep.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.Eventually;
import dev.contextd.TestClock;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.engine.PostgresServer;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.OperationId;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.StoredRecord;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// What a database that is not as it should be comes to: a sentence, and nothing is harmed.
class PostgresTroubleTest {
    private static final RecordKey KEY = RecordKey.of("ann");

    private static RecordStore open(String url) {
        return PostgresRecordStore.open(address(url), new TestClock());
    }

    private static PostgresAddress address(String url) {
        return PostgresAddress.of(url, Optional.empty()).orElseThrow();
    }

    private static void run(String url, String sql) throws SQLException {
        try (var connection = DriverManager.getConnection(url);
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static void refuses(String url, String why) {
        assertThatThrownBy(() -> open(url).close()).isInstanceOfSatisfying(Failure.class, e -> {
            assertThat(e.kind()).isEqualTo(Kind.UNAVAILABLE);
            assertThat(e.sentence()).contains("store.url").contains(why).doesNotContain(PostgresServer.PASSWORD);
        });
    }

    @Test
    void aSchemaOfSomebodyElseIsLeftAsItIs() throws Exception {
        var url = PostgresServer.sharedDatabase();
        run(url, "CREATE SCHEMA contextd; CREATE TABLE contextd.record (mine TEXT)");

        refuses(url, "is not ours");
    }

    @Test
    void anEmptySchemaThatAnAdministratorMadeIsFilled() throws Exception {
        var url = PostgresServer.sharedDatabase();
        run(url, "CREATE SCHEMA contextd");

        open(url).close();
    }

    @Test
    void whatANewerOneWroteIsRefused() throws Exception {
        var url = PostgresServer.sharedDatabase();
        open(url).close();
        run(url, "COMMENT ON SCHEMA contextd IS 'made by contextd; format 99'");

        refuses(url, "a newer contextd (format 99");
    }

    @Test
    void anOlderFormatIsBroughtUpToDateWithWhatIsInIt() throws Exception {
        var url = PostgresServer.sharedDatabase();
        try (var store = open(url)) {
            put(store, "1");
        }
        var steps =
                List.of(PostgresSchema.CURRENT.steps().getFirst(), "ALTER TABLE contextd.record ADD COLUMN more TEXT");
        try (var store = PostgresRecordStore.open(address(url), new TestClock(), new PostgresSchema(steps))) {
            assertThat(store.get(KEY).map(StoredRecord::json)).contains("1");
        }

        refuses(url, "a newer contextd (format 2");
    }

    @Test
    void whoIsNotLetInIsTold() {
        var url = PostgresServer.sharedDatabase();

        refuses(url.replace("password=" + PostgresServer.PASSWORD, "password=wrong"), "user and password");
        refuses(url.replaceFirst("/t[0-9a-f]+", "/nowhere"), "no database");
        refuses("jdbc:postgresql://127.0.0.1:1/nobody?user=x&password=" + PostgresServer.PASSWORD, "does not answer");
    }

    @Test
    void aPasswordIsNeverShown() {
        var url = "jdbc:postgresql://db.example/contextd?user=ann&password=" + PostgresServer.PASSWORD;

        assertThat(address(url)).hasToString("jdbc:postgresql://db.example/contextd");
        assertThat(PostgresAddress.of("jdbc:postgresql:///", Optional.empty())).isEmpty();
        assertThat(PostgresAddress.of("jdbc:mysql://host/contextd", Optional.empty()))
                .isEmpty();
    }

    @Test
    void aDatabaseThatGoesIsUnavailableAndUsedAgainWhenItComesBack() throws Exception {
        try (var server = PostgresServer.start();
                var store = open(server.database())) {
            var written = put(store, "1");
            server.kill();

            assertThatThrownBy(() -> put(store, "2"))
                    .isInstanceOfSatisfying(
                            Failure.class, e -> assertThat(e.isNotYet()).isTrue());
            assertThatThrownBy(() -> store.get(KEY)).isInstanceOf(Failure.class);

            server.restart();
            assertThat(store.get(KEY)).contains(written);
            assertThat(put(store, "3").sequence()).isEqualTo(written.sequence() + 1);
        }
    }

    @Test
    void aConnectionThatTheServerEndedIsReplacedUnseen() throws Exception {
        var url = PostgresServer.sharedDatabase();
        try (var store = open(url)) {
            put(store, "1");
            run(
                    url,
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
                            + " AND pid <> pg_backend_pid()");
            Eventually.isTrue(() -> store.get(KEY).isPresent());

            put(store, "2");
        }
    }

    private static StoredRecord put(RecordStore store, String json) {
        var id = new OperationId(UUID.randomUUID().toString());
        return store.write(List.of(Change.put(KEY, json, Expected.ANYTHING)), id)
                .getFirst();
    }
}
