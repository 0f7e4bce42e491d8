package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.app.Wiring;
import dev.contextd.tool.Json;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// What stands in the files beside the sources that others read.
class PackagingTest {
    private static final int DESCRIPTION_MAX = 100;

    @Test
    void theRegistrysEntryKeepsToItsRulesAndNamesThisVersion() {
        var server = Json.MAPPER.readTree(Path.of("server.json"));

        assertThat(server.path("name").asString()).matches("[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+");
        assertThat(server.path("description").asString()).isNotBlank().hasSizeLessThanOrEqualTo(DESCRIPTION_MAX);
        assertThat(server.path("version").asString()).isEqualTo(Wiring.version());
    }

    @Test
    void theImageIsOfTheServerInTheRegistry() {
        String name = Json.MAPPER.readTree(Path.of("server.json")).path("name").asString();

        assertThat(Sources.text(Path.of("Dockerfile")))
                .contains("io.modelcontextprotocol.server.name=\"" + name + "\"")
                .contains("scripts/distribution --runtime", "/bin/contextd");
    }

    @Test
    void aServerWithoutMemoryEndsWhoeverStartsIt() {
        String option = "-XX:+ExitOnOutOfMemoryError";

        assertThat(Sources.text(Path.of("scripts/jvm.args"))).contains(option);
        assertThat(Sources.text(Path.of("scripts/launch"))).contains("args=jvm.args", "serve | daemon) once= ;;");
        assertThat(Sources.text(Path.of("scripts/distribution"))).contains("scripts/jvm.args");
        assertThat(Sources.text(Path.of("src/main/java/dev/contextd/local/bridge/ServerStarter.java")))
                .contains(option);
        assertThat(Sources.text(Path.of("packaging/contextd.service"))).contains("Restart=on-failure");
    }
}
