package dev.contextd.feature.directory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.feature.directory.file.Fingerprint;
import dev.contextd.tool.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// The three tools of seed 004, to the letter.
class ReadingTest {
    private static final String MISSING = "No .context.yaml found at scope \\\"%s\\\". This scope may be below the"
            + " min_tokens threshold; use list_contexts to see eligible scopes.";
    private static final String TRAVERSAL = "Invalid scope: path traversal detected";

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

    /// The result holds this object, as text and structured, and says whether it is an error.
    private void answers(String tool, String arguments, boolean isError, String object) throws Exception {
        var result = plot.result(tool, arguments);
        JsonNode wanted = Json.MAPPER.readTree(object);
        assertThat(result.path("structuredContent")).isEqualTo(wanted);
        assertThat(Json.MAPPER.readTree(result.at("/content/0/text").asString()))
                .isEqualTo(wanted);
        assertThat(result.path("isError").asBoolean(false)).isEqualTo(isError);
        plot.call(tool, arguments);
    }

    @Test
    void aContextIsReadWhole() throws Exception {
        plot.write("src/core/scan.ts", "export {}");
        plot.context("src/core", "Core scanning.", """
                decisions: [{what: Fingerprint uses stat() only, why: Performance}]
                exports: [yes, on, 2026-01-01]
                """);
        String fingerprint = Fingerprint.of(plot.root.resolve("src/core"));

        answers("query_context", "{\"scope\":\"src/core\"}", false, """
                {"found": true, "scope": "src/core", "context": {
                  "version": 1, "last_updated": "2026-02-13T10:00:00Z", "fingerprint": "%s", "scope": "src/core",
                  "summary": "Core scanning.", "maintenance": "Keep it true.",
                  "decisions": [{"what": "Fingerprint uses stat() only", "why": "Performance"}],
                  "exports": ["yes", "on", "2026-01-01"]}}""".formatted(fingerprint));
    }

    @Test
    void aFilterLeavesMetadataAndWhatWasAskedFor() throws Exception {
        plot.context(".", "REST API", "decisions: [{what: A, why: B}]\ntodos: [C]\n");
        String fingerprint = Fingerprint.of(plot.root);

        answers("query_context", "{\"scope\":\".\",\"filter\":[\"summary\",\"decisions\"]}", false, """
                {"found": true, "scope": ".", "context": {
                  "version": 1, "last_updated": "2026-02-13T10:00:00Z", "fingerprint": "%s", "scope": ".",
                  "summary": "REST API", "decisions": [{"what": "A", "why": "B"}]}}""".formatted(
                        fingerprint));
    }

    @Test
    void anEmptyFilterIsNoneAndAnUnknownNameIsIgnoredAndSaidToBeOne() throws Exception {
        plot.context(".", "REST API", "");

        assertThat(plot.call("query_context", "{\"scope\":\".\",\"filter\":[]}")
                        .at("/context/maintenance")
                        .asString())
                .isEqualTo("Keep it true.");
        var filtered = plot.call("query_context", "{\"scope\":\".\",\"filter\":[\"todos\",\"decision\"]}");
        assertThat(filtered.path("note").asString()).contains("decision").doesNotContain("todos");
        assertThat(filtered.path("context").has("summary")).isFalse();
        assertThat(plot.call("query_context", "{\"scope\":\".\",\"filter\":[\"summary\"]}")
                        .has("note"))
                .isFalse();
    }

    @Test
    void theDescriptionOfTheFilterNamesAllThatItTakes() throws Exception {
        plot.context(".", "REST API", "");
        var schema =
                plot.world.wiring.catalog().find("query_context").orElseThrow().shownSchema();
        var names = schema.at("/properties/filter/description")
                .asString()
                .replaceFirst(";.*", "")
                .split(", ");
        var arguments = Json.object().put("scope", ".");
        Stream.of(names).forEach(arguments.putArray("filter")::add);

        assertThat(names).hasSize(18);
        assertThat(plot.call("query_context", arguments.toString()).has("note")).isFalse();
    }

    @Test
    void whatIsNotThereIsMissing() throws Exception {
        plot.write("src/a.ts", "x");
        for (String scope : new String[] {"src/unknown", "src", "src/a.ts", "C"}) {
            answers("query_context", "{\"scope\":\"" + scope + "\"}", true, """
                    {"found": false, "scope": "%s", "error": "%s"}""".formatted(
                            scope, MISSING.formatted(scope)));
            answers("check_freshness", "{\"scope\":\"" + scope + "\"}", true, """
                    {"scope": "%s", "state": "missing", "error": "%s"}""".formatted(
                            scope, MISSING.formatted(scope)));
        }
    }

    @Test
    void whatLeadsOutIsTraversal() throws Exception {
        var outside = Files.createDirectories(directory.resolve("outside"));
        Files.writeString(outside.resolve(".context.yaml"), Plot.yaml(".", "0", "secret"));
        plot.write("src/a.ts", "x");
        Files.createSymbolicLink(plot.root.resolve("link"), outside);
        Files.createSymbolicLink(plot.root.resolve("dangling"), directory.resolve("nowhere"));
        Files.createSymbolicLink(plot.root.resolve("loop"), plot.root.resolve("loop"));
        for (String scope : new String[] {
            "../../etc",
            "/etc",
            "src/../..",
            "src/../../other",
            "..",
            "src\\\\..\\\\..",
            "C:\\\\Windows",
            "link",
            "link/deeper",
            "src/../link",
            "dangling",
            "loop"
        }) {
            answers("query_context", "{\"scope\":\"" + scope + "\"}", true, """
                    {"found": false, "scope": "%s", "error": "%s"}""".formatted(scope, TRAVERSAL));
            answers("check_freshness", "{\"scope\":\"" + scope + "\"}", true, """
                    {"scope": "%s", "state": "missing", "error": "%s"}""".formatted(scope, TRAVERSAL));
        }
    }

    @Test
    void aScopeMayGoUpAndDownInsideTheRoot() throws Exception {
        plot.context("src/core", "Core", "");
        for (String scope : new String[] {
            "src/old/../core",
            "src\\\\old\\\\..\\\\core",
            "./src//core/",
            "../project/src/core",
            plot.root + "/src/core"
        }) {
            assertThat(plot.call("query_context", "{\"scope\":\"" + scope + "\"}")
                            .at("/context/scope")
                            .asString())
                    .as(scope)
                    .isEqualTo("src/core");
            assertThat(plot.call("check_freshness", "{\"scope\":\"" + scope + "\"}")
                            .path("state")
                            .asString())
                    .as(scope)
                    .isEqualTo("fresh");
        }
        plot.write("lib/a.ts", "x");
        plot.call("update_context", "{\"scope\":\"src/../lib\",\"fields\":{\"todos\":[\"x\"]}}");
        assertThat(plot.root.resolve("lib/.context.yaml")).content().contains("scope: lib");
    }

    @Test
    void backslashesAreSlashesAndComeBackAsGiven() throws Exception {
        plot.context("src/core", "Core", "");

        var read = plot.call("query_context", "{\"scope\":\"src\\\\core\",\"filter\":[\"summary\"]}");
        assertThat(read.path("scope").asString()).isEqualTo("src\\core");
        assertThat(read.at("/context/summary").asString()).isEqualTo("Core");
    }

    @Test
    void aLinkThatStaysInTheProjectIsFollowed() throws Exception {
        plot.context("src/core", "Core", "");
        Files.createSymbolicLink(plot.root.resolve("alias"), plot.root.resolve("src"));

        assertThat(plot.call("query_context", "{\"scope\":\"alias/core\"}")
                        .path("found")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void anotherVersionIsUnsupported() throws Exception {
        plot.write(".context.yaml", Plot.yaml(".", "0", "x").replace("version: 1", "version: 2"));
        String error = "Unsupported schema version 2 (this tool supports version 1). Upgrade dotcontext to read this"
                + " file.";

        answers("query_context", "{\"scope\":\".\"}", true, """
                {"found": false, "scope": ".", "error": "%s"}""".formatted(error));
        answers("check_freshness", "{\"scope\":\".\"}", true, """
                {"scope": ".", "state": "missing", "error": "%s"}""".formatted(error));
        assertThat(plot.call("list_contexts", "{}").path("entries").toString())
                .isEqualTo("[{\"scope\":\".\",\"state\":\"missing\",\"has_context\":false}]");
    }

    @Test
    void freshBecomesStaleWhenAFileIsWrittenAndThatIsNoError() throws Exception {
        var file = plot.write("src/core/scan.ts", "export {}");
        plot.context("src/core", "Core", "");
        String before = Fingerprint.of(plot.root.resolve("src/core"));
        answers("check_freshness", "{\"scope\":\"src/core\"}", false, """
                {"scope": "src/core", "state": "fresh", "fingerprint": {"stored": "%s", "computed": "%s"},
                 "last_updated": "2026-02-13T10:00:00Z"}""".formatted(before, before));

        Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2026-01-01T00:00:00Z")));
        String after = Fingerprint.of(plot.root.resolve("src/core"));
        answers("check_freshness", "{\"scope\":\"src/core\"}", false, """
                {"scope": "src/core", "state": "stale", "fingerprint": {"stored": "%s", "computed": "%s"},
                 "last_updated": "2026-02-13T10:00:00Z"}""".formatted(before, after));
    }

    @Test
    void theListTellsOfEveryDirectoryInOrder() throws Exception {
        plot.write("src/a.ts", "x");
        plot.write("src/core/b.ts", "x");
        plot.write("tests/c.ts", "x");
        plot.write("pictures/cat.png", "x");
        plot.context("src", "Source code", "");
        Files.writeString(plot.root.resolve("src/d.ts"), "y");
        plot.context(".", "REST API for task management", "");

        answers("list_contexts", "{}", false, """
                {"root": "%s", "total_directories": 4, "skipped_directories": 0, "tracked": 2, "entries": [
                  {"scope": ".", "state": "fresh", "has_context": true, "last_updated": "2026-02-13T10:00:00Z",
                   "summary": "REST API for task management"},
                  {"scope": "src", "state": "stale", "has_context": true, "last_updated": "2026-02-13T10:00:00Z",
                   "summary": "Source code"},
                  {"scope": "src/core", "state": "missing", "has_context": false},
                  {"scope": "tests", "state": "missing", "has_context": false}]}""".formatted(plot.root));
    }

    @Test
    void whatCannotBeScannedIsAGlobalError() throws Exception {
        for (String path : new String[] {"/nonexistent/path", plot.root + "/.context.config.yaml"}) {
            answers("list_contexts", "{\"path\":\"" + path + "\"}", true, """
                    {"root": "%s", "total_directories": 0, "skipped_directories": 0, "tracked": 0, "entries": [],
                     "error": "Failed to scan project at \\"%s\\""}""".formatted(path, path));
        }
    }

    @Test
    void neitherScopeNorQueryIsRefused() throws Exception {
        assertThat(plot.call("query_context", "{}").at("/error/code").asInt()).isEqualTo(-32602);
        assertThat(plot.call("check_freshness", "{}").at("/error/message").asString())
                .contains("scope is required");
    }
}
