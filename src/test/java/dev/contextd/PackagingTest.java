package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.app.Wiring;
import dev.contextd.tool.Json;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What stands in the files beside the sources that others read.
class PackagingTest {
    private static final int DESCRIPTION_MAX = 100;

    @Test
    void theRegistrysEntryKeepsToItsRulesAndNamesThisVersion() {
        var server = Json.MAPPER.readTree(Path.of("server.json"));

        assertThat(server.path("name").asString()).matches("[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+");
        assertThat(server.path("description").asString()).isNotBlank().hasSizeLessThanOrEqualTo(DESCRIPTION_MAX);
        assertThat(server.path("version").asString()).isEqualTo(Wiring.version());
        assertThat(server.path("packages")).hasSize(1).allSatisfy(each -> {
            assertThat(each.path("registryType").asString()).isEqualTo("npm");
            assertThat(each.path("identifier").asString()).isEqualTo("contextd");
            assertThat(each.path("version").asString()).isEqualTo(Wiring.version());
            assertThat(each.path("transport").path("type").asString()).isEqualTo("stdio");
        });
        assertThat(Sources.text(Path.of("scripts/distribution")))
                .as("the registry looks for the name in the package")
                .contains("\"mcpName\": \"" + server.path("name").asString() + "\"");
    }

    @Test
    void everyPlatformHasItsNativesInTheLibraries() throws Exception {
        var platforms = Sources.text(Path.of("packaging/platforms"))
                .lines()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split(" +", -1))
                .toList();

        assertThat(platforms).hasSizeGreaterThan(2).allSatisfy(columns -> {
            assertThat(columns).hasSize(7);
            assertThat(columns[0]).isEqualTo(columns[1] + "-" + columns[2]);
            for (String folder : List.of("/ai/onnxruntime/native/" + columns[4], "/org/sqlite/native/" + columns[5])) {
                assertThat(PackagingTest.class.getResource(folder)).as(folder).isNotNull();
            }
            String suffix = columns[1].equals("darwin") ? ".dylib" : ".so";
            assertThat(PackagingTest.class.getResource("/lib/" + columns[6] + "-tree-sitter-java" + suffix))
                    .isNotNull();
        });
    }

    @Test
    void theImageIsOfTheServerInTheRegistry() {
        String name = Json.MAPPER.readTree(Path.of("server.json")).path("name").asString();

        assertThat(Sources.text(Path.of("Dockerfile")))
                .contains("io.modelcontextprotocol.server.name=\"" + name + "\"")
                .contains("scripts/distribution --runtime", "/bin/contextd");
    }

    @ParameterizedTest
    @ValueSource(strings = {"serve", "daemon"})
    void aServerWithoutMemoryEndsWhoeverStartsIt(String command, @TempDir Path home) throws Exception {
        String option = "-XX:+ExitOnOutOfMemoryError";
        var java = Files.createDirectories(home.resolve("bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\necho \"$@\"\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
        var launched = new ProcessBuilder(
                        "sh",
                        "-c",
                        "JAVA_HOME=" + home + " launcher=l jar=j options=scripts caches=none; set -- " + command
                                + "; . scripts/launch")
                .redirectErrorStream(true)
                .start();

        assertThat(new String(launched.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains("@scripts/jvm.args", command);
        assertThat(Sources.text(Path.of("scripts/jvm.args"))).contains("\n" + option + "\n");
        assertThat(Sources.text(Path.of("scripts/distribution"))).contains("scripts/jvm.args");
        assertThat(Sources.text(Path.of("src/main/java/dev/contextd/local/bridge/ServerStarter.java")))
                .contains(option);
    }
}
