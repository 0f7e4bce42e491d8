package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.keep.event.nats.NatsOfTests;
import dev.contextd.tool.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The packaged program and the NATS to which it publishes what happens in branches.
class EventsIT {
    @TempDir
    Path home;

    private Program serve(String url) throws IOException {
        Files.writeString(home.resolve("events.properties"), "events.url=" + url + "\n");
        return Program.start(home, "serve", "-p", "0", "--config-file", "events.properties");
    }

    @Test
    void aServerDoesNotStartWithANatsThatIsTooOld() throws Exception {
        try (var nats = NatsOfTests.outdated(home.resolve("nats"));
                var program = serve(nats.url())) {
            var ended = program.end();

            assertThat(ended.exitCode()).isEqualTo(78);
            assertThat(ended.err())
                    .contains("events.url names a NATS server of version 2.9.")
                    .hasLineCount(1);
        }
    }

    @Test
    void aUrlThatCannotBeIsSaidToBeWrong() throws Exception {
        try (var program = serve("localhost:4222")) {
            var ended = program.end();

            assertThat(ended.exitCode()).isEqualTo(78);
            assertThat(ended.err()).contains("events.url", "nats://host:4222").hasLineCount(1);
        }
    }

    @Test
    void whatWasAcknowledgedBeforeAPlugIsPulledIsPublishedAfterwards() throws Exception {
        try (var nats = NatsOfTests.started(home.resolve("nats"))) {
            nats.kill();
            String branch;
            try (var program = serve(nats.url())) {
                branch = begun(program.http());
                program.kill();
            }

            nats.start();
            try (var _ = serve(nats.url())) {
                var published = Eventually.see(nats::branches, kept -> !kept.isEmpty());
                assertThat(published)
                        .singleElement()
                        .satisfies(event -> assertThat(event.subject()).endsWith(".branches." + branch))
                        .satisfies(event -> assertThat(event.json()).contains("branch.created"));
            }
        }
    }

    private static String begun(HttpClientOfTests http) throws Exception {
        var wish = Json.object().put("description", "d").put("prompt", "p").put("project_path", "/p");
        return http.call("context_branch", wish.toString())
                .json()
                .at("/result/structuredContent/branch_id")
                .asString();
    }

    @Test
    void nothingOfTheClientIsLoadedWhereNothingIsPublished() throws Exception {
        var loaded = home.resolve("loaded.txt");
        var java = Path.of(System.getProperty("java.home"), "bin", "java");
        var jar = Path.of("target/contextd.jar").toAbsolutePath().toString();
        var wish = Json.object().put("description", "d").put("prompt", "p").put("project_path", "/p");
        try (var program = Program.launch(
                java,
                home,
                Map.of("JDK_JAVA_OPTIONS", "-Xlog:class+load:file=" + loaded),
                "-jar",
                jar,
                "call",
                "context_branch",
                wish.toString())) {
            assertThat(program.end().exitCode()).isZero();
        }

        assertThat(Files.readString(loaded))
                .contains("dev.contextd.feature.fold.kept.SessionTrees")
                .doesNotContain("io.nats.", "dev.contextd.keep.event.nats.");
    }
}
