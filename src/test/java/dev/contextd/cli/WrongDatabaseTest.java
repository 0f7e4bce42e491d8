package dev.contextd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.engine.OlderPostgres;
import dev.contextd.engine.PostgresServer;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A server whose database cannot be used does not start, and says in one sentence which setting to look at.
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class WrongDatabaseTest {
    private final String database = PostgresServer.sharedDatabase();

    @TempDir
    Path directory;

    private void refuses(String url, String why) throws Exception {
        var err = new StringWriter();
        var file = Files.writeString(directory.resolve("contextd.properties"), "store.url=" + url);
        int code = Commands.commandLine()
                .setErr(new PrintWriter(err))
                .execute("serve", "--port=0", "--data-dir=" + directory.resolve("data"), "--config-file=" + file);
        assertThat(code).as(err.toString()).isEqualTo(78);
        assertThat(err.toString())
                .startsWith("contextd: ")
                .contains("store.url", why)
                .doesNotContain(PostgresServer.PASSWORD, "hunter2")
                .hasLineCount(1);
    }

    @Test
    void oneThatIsTooOld() throws Exception {
        var real = URI.create(database.substring("jdbc:".length()));
        try (var older = OlderPostgres.before(real.getPort())) {
            refuses(
                    database.replace(":" + real.getPort() + "/", ":" + older.port() + "/") + "&sslmode=disable",
                    "leads to PostgreSQL 13; contextd needs 15 or newer");
        }
    }

    @Test
    void oneThatDoesNotKnowOurPassword() throws Exception {
        refuses(database.replace("password=" + PostgresServer.PASSWORD, "password=hunter2"), "user and password");
    }

    @Test
    void oneThatIsNotThere() throws Exception {
        refuses(database.replaceFirst("/t[0-9a-f]+", "/nowhere"), "no database");
    }

    @Test
    void oneInWhichOurNameIsSomebodyElses() throws Exception {
        try (var connection = DriverManager.getConnection(database);
                var statement = connection.createStatement()) {
            statement.execute("CREATE SCHEMA contextd; CREATE TABLE contextd.record (mine TEXT)");
        }
        refuses(database, "is not ours");
    }
}
