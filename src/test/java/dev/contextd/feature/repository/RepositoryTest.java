package dev.contextd.feature.repository;

import static dev.contextd.feature.repository.Shop.first;
import static dev.contextd.feature.repository.Shop.paths;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.base.project.Owner;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Connection;
import dev.contextd.tool.Json;
import dev.contextd.tool.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// index_repository and repository_search as an agent meets them.
class RepositoryTest {
    @TempDir
    Path directory;

    private Shop shop;

    @BeforeEach
    void open() throws Exception {
        shop = new Shop(directory);
    }

    @AfterEach
    void close() throws Exception {
        shop.close();
    }

    @Test
    void codeIsFoundByWhatItDoes() throws Exception {
        var indexed = shop.index();
        assertThat(indexed.path("files_indexed").asInt()).isEqualTo(3);
        assertThat(indexed.path("chunks").asInt()).isGreaterThan(5);
        shop.awaitVectors(indexed);

        var answer = shop.search("renew an expired login", Map.of());
        assertThat(first(answer).path("symbol").asString()).isEqualTo("TokenStore.refreshAuthToken");
        assertThat(first(answer).path("path").asString()).isEqualTo("src/auth/TokenStore.java");
        assertThat(first(answer).path("start_line").asInt()).isEqualTo(9);
        assertThat(first(answer).path("end_line").asInt()).isEqualTo(15);
        assertThat(first(answer).path("kind").asString()).isEqualTo("method");
        assertThat(first(answer).path("language").asString()).isEqualTo("java");
        assertThat(first(answer).path("stale").asBoolean()).isFalse();
        assertThat(answer.at("/index/complete").asBoolean()).isTrue();
        assertThat(answer.at("/index/vectors_pending").asInt(-1)).isZero();
    }

    @Test
    void aNameFindsItsDefinitionFirst() throws Exception {
        shop.index();

        for (String query : List.of("refreshAuthToken", "TokenStore.refreshAuthToken", "refreshauthtoken()")) {
            assertThat(first(shop.search(query, Map.of())).path("symbol").asString())
                    .as(query)
                    .isEqualTo("TokenStore.refreshAuthToken");
        }
        assertThat(first(shop.search("where is refresh_totals used", Map.of()))
                        .path("symbol")
                        .asString())
                .isEqualTo("refresh_totals");
        assertThat(first(shop.search("refresh auth token", Map.of()))
                        .path("symbol")
                        .asString())
                .isEqualTo("TokenStore.refreshAuthToken");
    }

    @Test
    void filtersHold() throws Exception {
        shop.index();

        assertThat(paths(shop.search("token", Map.of("language", "python"))))
                .doesNotContain("src/auth/TokenStore.java");
        assertThat(paths(shop.search("token", Map.of("path_glob", "src/auth/**"))))
                .containsOnly("src/auth/TokenStore.java");
        assertThat(paths(shop.search("deploy", Map.of("path_glob", "*.md")))).containsOnly("README.md");
        assertThat(paths(shop.search("token", Map.of("path_glob", "nowhere/**"))))
                .isEmpty();
        shop.search("token", Map.of("kind", "method"))
                .path("results")
                .forEach(hit -> assertThat(hit.path("kind").asString()).isEqualTo("method"));
        assertThat(shop.search("token", Map.of("kind", "Procedure"))
                        .at("/error/message")
                        .asString())
                .contains("kind must be one of function, method, constructor, class", "heading");
        assertThat(first(shop.search("deploy", Map.of("content_mode", "minimal")))
                        .has("content"))
                .isFalse();
        assertThat(first(shop.search("purge", Map.of("content_mode", "full")))
                        .path("content")
                        .asString())
                .startsWith("    /// Throws away what nobody has used")
                .contains("gone++;", "return gone;");
    }

    @Test
    void aSecondRunDoesNothingAndNothingIsDoubled() throws Exception {
        var first = shop.index();
        shop.awaitVectors(first);
        Files.setLastModifiedTime(shop.root.resolve("README.md"), FileTime.from(Instant.parse("2025-06-01T00:00:00Z")));

        var second = shop.index();
        assertThat(second.path("files_indexed").asInt(-1)).isZero();
        assertThat(second.path("files_unchanged").asInt()).isEqualTo(3);
        assertThat(second.path("chunks").asInt()).isEqualTo(first.path("chunks").asInt());
        assertThat(second.path("vectors_pending").asInt(-1)).isZero();
        var places = new ArrayList<String>();
        shop.search("deploy token cart", Map.of("limit", "50"))
                .path("results")
                .forEach(hit -> places.add(hit.path("path").asString() + hit.path("start_line")));
        assertThat(places).doesNotHaveDuplicates().hasSize(first.path("chunks").asInt());
    }

    @Test
    void changedMovedAndDeletedFilesAreFollowed() throws Exception {
        shop.awaitVectors(shop.index());
        String cart = Files.readString(shop.root.resolve("src/cart/cart.py"));
        shop.write("src/cart/cart.py", "import money\n\n\n" + cart.replace("refresh_totals", "recompute_totals"));
        Files.delete(shop.root.resolve("README.md"));
        Files.move(shop.root.resolve("src/auth"), shop.root.resolve("src/login"));

        var again = shop.index();
        assertThat(again.path("files_indexed").asInt()).isEqualTo(2);
        assertThat(again.path("files_removed").asInt()).isEqualTo(2);
        shop.awaitVectors(again);
        assertThat(first(shop.search("recompute_totals", Map.of()))
                        .path("start_line")
                        .asInt())
                .isEqualTo(11);
        assertThat(paths(shop.search("refreshAuthToken", Map.of())))
                .contains("src/login/TokenStore.java")
                .doesNotContain("src/auth/TokenStore.java");
        assertThat(paths(shop.search("deploy on the build host", Map.of()))).doesNotContain("README.md");
    }

    @Test
    void hitsAreWhatIsOnDiskNow() throws Exception {
        shop.index();
        String cart = Files.readString(shop.root.resolve("src/cart/cart.py"));
        shop.write("src/cart/cart.py", "# one line more\n" + cart.replace("+= quantity", "+= max(0, quantity)"));
        Files.delete(shop.root.resolve("README.md"));

        var moved = first(shop.search("refresh_totals", Map.of()));
        assertThat(moved.path("start_line").asInt()).isEqualTo(9);
        assertThat(moved.path("stale").asBoolean()).isFalse();
        var changed = first(shop.search("add_to_cart", Map.of()));
        assertThat(changed.path("stale").asBoolean()).isTrue();
        assertThat(changed.path("content").asString()).contains("max(0, quantity)");
        assertThat(paths(shop.search("deploy", Map.of()))).doesNotContain("README.md");
    }

    @Test
    void aSubtreeIsIndexedAloneAndTheRestStays() throws Exception {
        Files.createDirectory(shop.root.resolve(".git"));
        shop.index();
        shop.write("src/cart/more.py", "def empty_basket(cart):\n    cart.lines.clear()\n    return cart\n");
        Files.delete(shop.root.resolve("README.md"));

        var part = Answers.of(
                shop.world,
                "index_repository",
                Json.object()
                        .put("path", shop.root.resolve("src/cart").toString())
                        .toString());
        assertThat(part.path("files_indexed").asInt()).isEqualTo(1);
        assertThat(part.path("files_removed").asInt(-1)).isZero();
        assertThat(first(shop.search("empty_basket", Map.of())).path("path").asString())
                .isEqualTo("src/cart/more.py");
        assertThat(paths(shop.search("refreshAuthToken", Map.of()))).contains("src/auth/TokenStore.java");
    }

    @Test
    void aRunThatIsStoppedGoesOnLater() throws Exception {
        for (int i = 0; i < 400; i++) {
            shop.write("many/step%d.py".formatted(i), "def step_%d():\n    return %d\n".formatted(i, i));
        }
        // a client that goes in the middle of it
        var request = Thread.currentThread();
        var left = new AtomicBoolean();
        Progress leaving = (done, _, _) -> {
            if (done > 300 && left.compareAndSet(false, true)) {
                request.interrupt();
            }
        };
        var caller = new Caller(Owner.alone("somebody"), Connection.withoutSession("test"), leaving, Optional.empty());
        assertThat(shop.outcome(caller, shop.root)).contains("Indexing was stopped");
        assertThat(Thread.interrupted()).isTrue();
        assertThat(shop.search("step_3", Map.of()).at("/index/complete").asBoolean(true))
                .isFalse();

        var again = shop.index();
        assertThat(again.path("files_unchanged").asInt()).isBetween(50, 350);
        assertThat(again.path("files_unchanged").asInt()
                        + again.path("files_indexed").asInt())
                .isEqualTo(403);
        assertThat(shop.search("step_3", Map.of()).at("/index/complete").asBoolean(false))
                .isTrue();
    }

    @Test
    void aNameOfAFileOrDirectoryThatIsASecretIsNotTold() throws Exception {
        String key = "ghp_" + "a1B2c3D4e5F6".repeat(3);
        shop.write(key + "/" + key + ".py", "def wind_the_clock():\n    return spring.tension()\n");
        shop.index();

        var found = shop.search("wind the clock", Map.of());

        assertThat(found.toString()).contains("wind_the_clock", "[REDACTED:").doesNotContain(key);
    }
}
