package dev.contextd.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import dev.contextd.app.config.Setting;
import dev.contextd.app.config.Settings;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// The files with which others run several replicas.
class DeploymentFilesTest {
    private static final Path KUBERNETES = Path.of("packaging/kubernetes.yaml");
    private static final Path COMPOSE = Path.of("packaging/compose.yaml");

    @ParameterizedTest
    @ValueSource(strings = {"packaging/kubernetes.yaml", "packaging/compose.yaml"})
    void everySettingInThemIsOne(String file) throws Exception {
        var named = new TreeSet<String>();
        Pattern.compile("CONTEXTD_[A-Z_]+")
                .matcher(Files.readString(Path.of(file)))
                .results()
                .forEach(found -> named.add(found.group()));

        assertThat(named).hasSizeGreaterThan(3);
        assertThat(Settings.ALL.stream().map(Setting::environmentName)).containsAll(named);
    }

    @Test
    void aClusterKnowsEveryFieldOfTheManifest() throws Exception {
        var documents = YamlOfTests.read(KUBERNETES);

        assertThat(documents).hasSizeGreaterThan(4);
        for (JsonNode document : documents) {
            var kind = document.path("kind").asString();
            try {
                Class.forName("io.kubernetes.client.openapi.models.V1" + kind)
                        .getMethod("validateJsonElement", JsonElement.class)
                        .invoke(null, JsonParser.parseString(document.toString()));
            } catch (InvocationTargetException e) {
                throw new AssertionError(kind, e.getCause());
            }
        }
    }

    @Test
    void theManifestRunsTheImageAsItsOwnUser() throws Exception {
        var deployment = YamlOfTests.read(KUBERNETES).stream()
                .filter(document -> document.path("kind").asString().equals("Deployment"))
                .findFirst()
                .orElseThrow();
        var user =
                deployment.at("/spec/template/spec/securityContext/runAsUser").asString();

        assertThat(Files.readString(Path.of("Dockerfile"))).contains("--uid " + user + " contextd");
    }

    @Test
    void theBalancerKnowsEveryReplicaByItsName() throws Exception {
        var services = YamlOfTests.read(COMPOSE).getFirst().path("services");
        var replicas = services.propertyNames().stream()
                .filter(name -> services.path(name).path("image").asString().equals("contextd"))
                .toList();
        var servers = Pattern.compile("server (\\S+):9090 ")
                .matcher(Files.readString(Path.of("packaging/nginx.conf")))
                .results()
                .map(found -> found.group(1))
                .toList();

        assertThat(replicas).hasSize(2);
        assertThat(servers).isEqualTo(replicas);
    }
}
