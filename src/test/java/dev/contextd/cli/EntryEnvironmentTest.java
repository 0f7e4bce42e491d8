package dev.contextd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.app.config.Setting;
import dev.contextd.app.config.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EntryEnvironmentTest {
    private static final Path HOME = Path.of("/home/ann");

    @TempDir
    Path directory;

    private static Map<String, String> carried(Map<String, String> environment) {
        return EntryEnvironment.of(environment, HOME, Optional.empty()).variables();
    }

    @Test
    void whereAllIsAsEverywhereNothingIsCarried() {
        assertThat(carried(Map.of("HOME", "/home/ann", "PATH", "/bin", "JAVA_HOME", "/usr/lib/jvm/25")))
                .isEmpty();
        assertThat(carried(Map.of("XDG_DATA_HOME", "/home/ann/.local/share"))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"CONTEXTD_DATA_DIR", "CONTEXT_DIR"})
    void aDataDirectoryOfOnesOwnIsCarried(String variable) {
        assertThat(carried(Map.of(variable, "/data"))).isEqualTo(Map.of("CONTEXTD_DATA_DIR", "/data"));
        assertThat(carried(Map.of(variable, "data")))
                .as("an agent starts servers in other folders")
                .isEqualTo(Map.of(
                        "CONTEXTD_DATA_DIR", Path.of("data").toAbsolutePath().toString()));
    }

    @Test
    void theFoldersOfTheDesktopCountToo() throws IOException {
        assertThat(carried(Map.of("XDG_DATA_HOME", "/data"))).isEqualTo(Map.of("CONTEXTD_DATA_DIR", "/data/contextd"));

        var folder = Files.createDirectories(directory.resolve("contextd"));
        assertThat(carried(Map.of("XDG_CONFIG_HOME", directory.toString())))
                .as("there are no settings")
                .isEmpty();
        Files.writeString(folder.resolve("contextd.properties"), "data_dir=/data\n");
        assertThat(carried(Map.of("XDG_CONFIG_HOME", directory.toString())))
                .isEqualTo(Map.of("XDG_CONFIG_HOME", directory.toString()));
    }

    @Test
    void settingsAreCarriedUnderTheirOwnNamesButThoseOfHttp() {
        assertThat(carried(Map.of("CONTEXTD_FOLDING_MAX_DEPTH", "4", "AUTO_SUMMARIZE", "false", "PORT", "8080")))
                .isEqualTo(Map.of("CONTEXTD_FOLDING_MAX_DEPTH", "4", "CONTEXTD_CONVERSATIONS_AUTO_SUMMARIZE", "false"));
    }

    @Test
    void noSecretIsCarriedAndEachIsNamed() {
        var environment = new HashMap<String, String>();
        Settings.ALL.stream()
                .filter(Setting::isSecret)
                .forEach(setting -> environment.put(setting.environmentName(), "s3cret-" + setting.key()));
        assertThat(environment).hasSize(4);
        environment.put("CONTEXTD_MODEL_URL", "https://ann:hunter2hunter2@models.example/v1");
        environment.put("CONTEXTD_TOKEN", "t0ken");

        var found = EntryEnvironment.of(environment, HOME, Optional.empty());

        assertThat(found.variables()).isEmpty();
        assertThat(found.withheld())
                .containsExactlyInAnyOrder(
                        "CONTEXTD_EVENTS_URL", "CONTEXTD_MCP_STATE_KEY", "CONTEXTD_MODEL_KEY", "CONTEXTD_MODEL_URL");
    }

    @Test
    void theLauncherIsToldOfAJdkThatItWouldNotFind() throws IOException {
        assertThat(Launcher.unusualJdk(Path.of("/usr/lib/jvm/temurin-25"), HOME))
                .isEmpty();
        assertThat(Launcher.unusualJdk(HOME.resolve(".jdks/25"), HOME)).isEmpty();
        assertThat(Launcher.unusualJdk(Path.of("/opt/homebrew/opt/openjdk@25/libexec/openjdk.jdk/Contents/Home"), HOME))
                .isEmpty();
        assertThat(Launcher.unusualJdk(Path.of("/srv/jdk-25"), HOME)).contains(Path.of("/srv/jdk-25"));
        assertThat(Launcher.unusualJdk(Path.of("/usr/lib/jvm/a/b"), HOME)).isPresent();

        Files.createFile(Files.createDirectories(directory.resolve("bin")).resolve("contextd"));
        assertThat(Launcher.unusualJdk(directory.resolve("runtime"), HOME))
                .as("the one that came along")
                .isEmpty();
        assertThat(EntryEnvironment.of(Map.of(), HOME, Optional.of(Path.of("/srv/jdk-25")))
                        .variables())
                .isEqualTo(Map.of("JAVA_HOME", "/srv/jdk-25"));
        String script = Files.readString(Path.of("scripts/find-jdk")).replace("\"${HOME:-}\"", "~");
        assertThat(script).as("the launcher looks in the same folders").contains(Launcher.JDK_FOLDERS);
    }
}
