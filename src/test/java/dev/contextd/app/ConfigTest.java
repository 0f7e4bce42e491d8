package dev.contextd.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.app.config.Settings;
import dev.contextd.base.failure.Failure;
import dev.contextd.tool.stage.RateLimit.Rate;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigTest {
    private static final Map<String, String> NONE = Map.of();

    @TempDir
    Path home;

    private Config config(Map<String, String> flags, Map<String, String> environment, String file) throws IOException {
        var path = Files.writeString(home.resolve("contextd.properties"), file);
        return Config.of(Settings.read(flags, environment, path), environment, home, home.resolve("work"));
    }

    @Test
    void aFlagWinsOverTheEnvironmentThatOverTheFileThatOverTheDefault() throws Exception {
        var environment = Map.of("CONTEXTD_HTTP_PORT", "2", "PORT", "3");
        String file = "http.port=4\n";

        assertThat(config(Map.of("http.port", "1"), environment, file).http().port())
                .isEqualTo(1);
        assertThat(config(NONE, environment, file).http().port()).isEqualTo(2);
        assertThat(config(NONE, Map.of("PORT", "3"), file).http().port()).isEqualTo(3);
        assertThat(config(NONE, NONE, file).http().port()).isEqualTo(4);
        assertThat(config(NONE, NONE, "").http().port()).isEqualTo(9090);
    }

    @Test
    void everyValueKnowsWhereItCameFrom() {
        var settings = Settings.read(Map.of("http.host", "::1"), Map.of("PORT", "3"), home.resolve("none"));

        assertThat(settings.values())
                .containsEntry("http.host", new Settings.Value("::1", "flag"))
                .containsEntry("http.port", new Settings.Value("3", "environment PORT"))
                .containsEntry("toolsets", new Settings.Value("auto", "default"));
    }

    @Test
    void aModelOfOnesOwnIsNamedByAnAbsolutePath() throws Exception {
        assertThat(config(NONE, NONE, "").embedderFolder()).isEmpty();
        assertThat(config(NONE, NONE, "embedder.path=/models/mine").embedderFolder())
                .contains(Path.of("/models/mine"));
        assertThatThrownBy(() -> config(NONE, NONE, "embedder.path=models/mine"))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("embedder.path")
                .hasMessageContaining("an absolute path");
    }

    @Test
    void theDataStandInTheXdgDirectoryUnlessSaidOtherwise() throws Exception {
        assertThat(config(NONE, NONE, "").dataDir()).isEqualTo(home.resolve(".local/share/contextd"));
        assertThat(config(NONE, Map.of("XDG_DATA_HOME", "/x"), "").dataDir()).isEqualTo(Path.of("/x/contextd"));
        assertThat(config(NONE, NONE, "data_dir=/y").dataDir()).isEqualTo(Path.of("/y"));
    }

    @Test
    void anUnknownKeyStopsTheStartAndNamesTheNearest() {
        assertThatThrownBy(() -> config(NONE, NONE, "http.prot=1"))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("http.prot")
                .hasMessageContaining("did you mean http.port?");
    }

    @ParameterizedTest
    @CsvSource({
        "http.port, 65536",
        "http.port, -1",
        "http.port, many",
        "http.body_bytes_max, 1023",
        "http.sessions_max, 0",
        "mcp.page_size, 1001",
        "toolsets, corre",
        "toolsets, ' '",
        "read_only, yes",
        "rate.default, 10",
        "rate.default, 0/5",
        "rate.default, 5/0",
        "rate.ping, fast",
        "rate.troubleshoot, 0/1",
        "model.url, ftp://x",
        "model.url, http://user:pw@x/v1",
        "model.url, 'http://a b'",
        "model.timeout_seconds, 51",
        "model.timeout_seconds, 0",
        "model.calls_per_day, -1",
        "log.level, loud",
        "log.format, xml",
        "limits.id, 0",
        "data_dir, 'a\0b'"
    })
    void aValueThatCannotBeIsRefusedWithItsKeyAndSource(String key, String value) {
        assertThatThrownBy(() -> config(NONE, NONE, key + "=" + value))
                .isInstanceOf(Failure.class)
                .hasMessageContaining(key)
                .hasMessageContaining("contextd.properties");
    }

    @Test
    void theRateOfOneToolCanBeSetAlone() throws Exception {
        var rates = config(NONE, NONE, "rate.ping=0.5/1").rates();

        assertThat(rates.of("ping").perSecond()).isEqualTo(0.5);
        assertThat(rates.of("status").burst()).isEqualTo(20);
    }

    @Test
    void aFileThatIsNoPropertiesFileIsRefused() {
        assertThatThrownBy(() -> config(NONE, NONE, "a=\\u00zz"))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("properties file");
    }

    @Test
    void theSigningKeyIsNeverShown() throws Exception {
        var key = config(NONE, NONE, "mcp.state_key=hidden").mcp().stateKey();

        assertThat(key.toString()).isEqualTo("set");
        assertThat(key.bytes()).isEqualTo("hidden".getBytes(StandardCharsets.UTF_8));
        assertThat(config(NONE, NONE, "").mcp().stateKey().bytes()).hasSize(32);
    }

    @Test
    void someToolsHaveRatesOfTheirOwnFromTheStart() throws Exception {
        var rates = config(NONE, NONE, "").rates();

        assertThat(rates.of("troubleshoot")).isEqualTo(new Rate(2, 5));
        assertThat(rates.of("skill_create")).isEqualTo(new Rate(5, 10));
        assertThat(config(NONE, Map.of("CONTEXTD_RATE_TROUBLESHOOT", "1/1"), "")
                        .rates()
                        .of("troubleshoot"))
                .isEqualTo(new Rate(1, 1));
    }

    @Test
    void theKeyOfTheModelIsNeverShown() throws Exception {
        var model = config(NONE, NONE, "model.key=hidden\nmodel.url=http://localhost:1/v1")
                .model();

        assertThat(model.toString()).doesNotContain("hidden");
        assertThat(model.key().text()).isEqualTo("hidden");
        assertThat(model.url()).isPresent();
        assertThat(config(NONE, NONE, "").model().url()).isEmpty();
    }

    @Test
    void theTokenOfAScraperAndTheHeadersForACollectorAreNeverShown() throws Exception {
        var telemetry = config(NONE, Map.of("OTEL_EXPORTER_OTLP_HEADERS", "a=hidden"), "http.metrics_token=hidden")
                .telemetry();

        assertThat(telemetry.toString()).doesNotContain("hidden").contains("OTEL_EXPORTER_OTLP_HEADERS");
        assertThat(telemetry.scraper().text()).isEqualTo("hidden");
    }

    @Test
    void theOptionsOfSeed002AreOtherNamesOfSettingsAndOurOwnWin() throws Exception {
        var seed = Map.of(
                "CONTEXT_DIR", "/contexts",
                "MESSAGE_LIMIT_THRESHOLD", "9",
                "TOKEN_LIMIT_PERCENTAGE", "50",
                "AUTO_SUMMARIZE", "false",
                "USE_VECTOR_DB", "false",
                "USE_GRAPH_DB", "false",
                "SIMILARITY_THRESHOLD", "0.7",
                "PORT", "6789");
        var config = config(NONE, seed, "");

        assertThat(config.dataDir()).isEqualTo(Path.of("/contexts"));
        assertThat(config.http().port()).isEqualTo(6789);
        assertThat(config.conversations())
                .isEqualTo(new dev.contextd.feature.conversation.ConversationRules(
                        9, 0.5, 128_000, 1_000, false, false, false, 0.7));
        var both = new HashMap<>(seed);
        both.put("CONTEXTD_DATA_DIR", "/ours");
        both.put("CONTEXTD_CONVERSATIONS_USE_GRAPH", "true");
        assertThat(config(NONE, both, "").dataDir()).isEqualTo(Path.of("/ours"));
        assertThat(config(NONE, both, "").conversations().graph()).isTrue();
    }

    @Test
    void everyOptionOfSeed002HasASetting() {
        assertThat(Stream.of(
                                "contextDir",
                                "messageLimitThreshold",
                                "tokenLimitPercentage",
                                "autoSummarize",
                                "useVectorDb",
                                "useGraphDb",
                                "similarityThreshold",
                                "port")
                        .map(Settings::keyOf))
                .containsExactly(
                        "data_dir",
                        "conversations.message_limit_threshold",
                        "conversations.token_limit_percentage",
                        "conversations.auto_summarize",
                        "conversations.use_vectors",
                        "conversations.use_graph",
                        "conversations.similarity_threshold",
                        "http.port");
        assertThatThrownBy(() -> Settings.keyOf("autoSummarise"))
                .hasMessageContaining("autoSummarise")
                .hasMessageContaining("did you mean autoSummarize?");
    }

    @Test
    void overHttpTheDirectoryOfTheStartIsReadUnlessItIsAHomeOrHoldsOne() throws Exception {
        var work = Files.createDirectories(home.resolve("work"));

        assertThat(config(NONE, NONE, "").httpRoots()).containsExactly(work.toRealPath());
        assertThat(startedIn(home)).isEmpty();
        assertThat(startedIn(home.resolve("work/.."))).isEmpty();
        assertThat(startedIn(home.toAbsolutePath().getRoot())).isEmpty();
        assertThat(config(NONE, NONE, "roots=" + home).httpRoots()).containsExactly(home.toRealPath());
    }

    private List<Path> startedIn(Path here) {
        return Config.of(Settings.read(NONE, NONE, home.resolve("none")), NONE, home, here)
                .httpRoots();
    }
}
