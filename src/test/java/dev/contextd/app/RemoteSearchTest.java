package dev.contextd.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.Answers;
import dev.contextd.World;
import dev.contextd.base.digest.Sha256;
import dev.contextd.base.failure.Failure;
import dev.contextd.engine.OpenSearchCluster;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The product with its index in an engine.
class RemoteSearchTest {
    private static final String PROJECT = "\"project_path\":\"/work/shop\"";

    @TempDir
    private Path directory;

    private World world(String url) {
        return World.in(directory, Map.of("search.url", url));
    }

    private String prefix() {
        return "/t" + Sha256.hex(directory.toString(), 12);
    }

    private static List<String> found(World world, String query) throws Exception {
        return Answers.of(world, "memory_search", "{\"query\":\"" + query + "\"," + PROJECT + "}")
                .path("memories")
                .valueStream()
                .map(memory -> memory.path("title").asString())
                .toList();
    }

    @Test
    void whatIsKeptIsFoundInTheEngineAndForgottenThere() throws Exception {
        try (var world = world("opensearch+" + OpenSearchCluster.shared() + prefix())) {
            var id = Answers.of(
                            world,
                            "memory_record",
                            "{\"title\":\"The lighthouse\",\"content\":\"It is lit at dusk.\",\"outcome\":\"success\","
                                    + PROJECT + "}")
                    .path("id")
                    .asString();
            assertThat(found(world, "when is the lighthouse lit")).containsExactly("The lighthouse");
            assertThat(directory.resolve("data/index")).doesNotExist();

            world.http().call("forget", "{\"id\":\"" + id + "\"," + PROJECT + "}");
            assertThat(found(world, "when is the lighthouse lit")).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"nonsense", "https://host:9200/x", "opensearch+http://host:9200"})
    void aUrlThatNamesNoEngineIsRefused(String url) {
        assertThatThrownBy(() -> RemoteSearch.of(new SearchUrl(url), Engines.EMBEDDED))
                .isInstanceOfSatisfying(Failure.class, e -> {
                    assertThat(e.isOfSetting()).isTrue();
                    assertThat(e.sentence()).contains("search.url");
                });
    }

    @Test
    void anEngineOfAnotherKindIsToldAtTheStart() {
        try (var wiring = world("elasticsearch+" + OpenSearchCluster.shared() + prefix()).wiring) {
            assertThatThrownBy(wiring::openRemote)
                    .isInstanceOfSatisfying(
                            Failure.class, e -> assertThat(e.sentence()).contains("`search.url`", "is OpenSearch"));
        }
    }

    @Test
    void anEngineThatIsNotThereKeepsNobodyFromStartingNorFromWriting() throws Exception {
        try (var world = world("opensearch+http://127.0.0.1:1/x")) {
            world.wiring.openRemote();
            assertThat(Answers.of(
                                    world,
                                    "memory_record",
                                    "{\"title\":\"A\",\"content\":\"B\",\"outcome\":\"success\"," + PROJECT + "}")
                            .has("id"))
                    .isTrue();
            assertThat(world.http()
                            .call("memory_search", "{\"query\":\"A\"," + PROJECT + "}")
                            .body())
                    .contains("unavailable", "`search.url`", "retry_after_ms");
        }
    }

    @Test
    void aPasswordIsNotShown() {
        assertThat(new SearchUrl("opensearch+https://ann:pw@one/x").toString()).isEqualTo("opensearch+https://one/x");
    }
}
