package dev.contextd.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.sql.DriverManager;
import org.junit.jupiter.api.Test;

/// That tests get the engines they mean.
class EnginesTest {
    @Test
    void openSearchAnswersAndFindsVectors() throws Exception {
        var url = OpenSearchCluster.shared();
        try (var http = HttpClient.newHttpClient()) {
            var plugins = http.send(
                    HttpRequest.newBuilder(URI.create(url + "/_cat/plugins")).build(), BodyHandlers.ofString());

            assertThat(plugins.body()).contains("opensearch-knn 3.6.0.0");
        }
        assertThat(OpenSearchCluster.shared()).isEqualTo(url);
    }

    @Test
    void postgresGivesAnEmptyDatabase() throws Exception {
        var url = PostgresServer.sharedDatabase();
        try (var connection = DriverManager.getConnection(url);
                var statement = connection.createStatement();
                var tables = statement.executeQuery("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")) {
            assertThat(tables.next()).isTrue();
            assertThat(tables.getInt(1)).isZero();
            assertThat(connection.getMetaData().getDatabaseMajorVersion()).isGreaterThanOrEqualTo(15);
        }
        assertThat(PostgresServer.sharedDatabase()).isNotEqualTo(url);
    }
}
