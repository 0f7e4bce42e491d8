package dev.contextd.feature.directory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.tool.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Which directories a list tells of, and that it is never behind the files.
class ListingTest {
    @TempDir
    Path directory;

    Plot plot;

    @BeforeEach
    void open() throws Exception {
        plot = new Plot(directory);
    }

    @AfterEach
    void close() throws Exception {
        plot.close();
    }

    private List<String> scopes() throws Exception {
        return states(plot.call("list_contexts", "{}"), "scope");
    }

    private static List<String> states(JsonNode list, String field) {
        var texts = new ArrayList<String>();
        list.path("entries").forEach(entry -> texts.add(entry.path(field).asString()));
        return texts;
    }

    @Test
    void directoriesWithoutSourcesAndThoseNobodyMeansAreLeftOut() throws Exception {
        for (String path : new String[] {
            "src/deep/a.ts",
            "docs/README",
            "node_modules/x/a.js",
            "target/a.java",
            ".github/a.yml",
            "ignored/a.ts",
            "private/a.ts",
            "config/a.ts",
            "kept/Makefile",
            "kept/IMAGE.TS"
        }) {
            plot.write(path, "x");
        }
        plot.write(".gitignore", "ignored/\n");
        plot.write(".contextignore", "private/\n");
        plot.write(".context.config.yaml", "min_tokens: 0\nignore: [config, '!kept']\n");

        assertThat(scopes()).containsExactly(".", "kept", "src", "src/deep");
    }

    @Test
    void whatIsTooDeepOrTooSmallIsLeftOut() throws Exception {
        plot.write("a/b/c/d.ts", "x".repeat(400));
        plot.write("small/x.ts", "x".repeat(395));
        plot.write("big/x.ts", "x".repeat(397));
        plot.write(".context.config.yaml", "min_tokens: 100\nmax_depth: 3\n");

        var list = plot.call("list_contexts", "{}");
        assertThat(states(list, "scope")).containsExactly(".", "a", "a/b", "a/b/c", "big");
        assertThat(list.path("skipped_directories").asInt()).isEqualTo(1);
        plot.write(".context.config.yaml", "min_tokens: 100\nmax_depth: 2\n");
        assertThat(scopes()).containsExactly(".", "big");
    }

    @Test
    void aConfigurationOfWrongTypesIsNamed() throws Exception {
        for (String wrong : new String[] {
            "max_depth: deep",
            "min_tokens: [1]",
            "ignore: x",
            "ignore: [1]",
            "mode: both",
            "provider: 1",
            "min_tokens: 1.5"
        }) {
            plot.write(".context.config.yaml", wrong + "\n");
            var result = plot.result("list_contexts", "{}");
            assertThat(result.path("isError").asBoolean()).isTrue();
            assertThat(result.at("/structuredContent/error").asString())
                    .startsWith("Failed to scan project at \"" + plot.root + "\": " + wrong.replaceFirst(":.*", ""));
        }
        plot.write(".context.config.yaml", "# nothing yet\n");
        assertThat(scopes()).containsExactly(".");
    }

    @Test
    void aListIsNeverBehindTheFiles() throws Exception {
        plot.write("src/a.ts", "x");
        plot.context("src", "Before", "");
        for (int round = 0; round < 20; round++) {
            plot.write("src/a.ts", "x".repeat(round + 2));
            assertThat(entry("src").path("state").asString()).isEqualTo("stale");
            plot.context("src", "Round " + round, "");
            assertThat(entry("src").path("summary").asString()).isEqualTo("Round " + round);
            assertThat(entry("src").path("state").asString()).isEqualTo("fresh");
            plot.write("new" + round + "/deep/b.ts", "x");
            assertThat(scopes()).contains("new" + round + "/deep");
        }
        plot.write(".gitignore", "new*/\n");
        assertThat(scopes()).containsExactly(".", "src");
        Files.delete(plot.root.resolve("src/.context.yaml"));
        assertThat(entry("src").path("state").asString()).isEqualTo("missing");
    }

    private JsonNode entry(String scope) throws Exception {
        for (JsonNode entry : plot.call("list_contexts", "{}").path("entries")) {
            if (entry.path("scope").asString().equals(scope)) {
                return entry;
            }
        }
        throw new AssertionError("not listed: " + scope);
    }

    @Test
    void pagesAreCompleteTogether() throws Exception {
        for (int i = 0; i < 130; i++) {
            plot.write("part%03d/a.ts".formatted(i), "x");
            if (i % 2 == 0) {
                plot.context("part%03d".formatted(i), "Part number " + i + " of a project with many parts", "");
            }
        }
        var all = new ArrayList<String>();
        var cursor = Json.object().put("limit", 50);
        int pages = 0;
        do {
            var page = plot.call("list_contexts", cursor.toString());
            assertThat(page.path("entries").size()).isBetween(1, 50);
            assertThat(page.path("total_directories").asInt()).isEqualTo(131);
            all.addAll(states(page, "scope"));
            cursor.put("cursor", page.path("next_cursor").asString(""));
            pages++;
        } while (!cursor.path("cursor").asString().isEmpty());

        assertThat(all).hasSize(131).isSorted().doesNotHaveDuplicates();
        assertThat(pages).isEqualTo(3);
        var rest = Json.object();
        rest.put(
                "cursor",
                plot.call("list_contexts", "{\"limit\":50}").path("next_cursor").asString());
        assertThat(states(plot.call("list_contexts", rest.toString()), "scope")).hasSize(81);
        var missing = plot.call("list_contexts", "{\"state\":\"missing\",\"limit\":10}");
        assertThat(states(missing, "state")).hasSize(10).containsOnly("missing");
        assertThat(missing.path("tracked").asInt()).isEqualTo(65);
        assertThat(plot.call("list_contexts", "{\"cursor\":\"???\"}")
                        .at("/error/category")
                        .asString())
                .isEqualTo("validation");
    }
}
