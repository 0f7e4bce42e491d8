package dev.contextd.feature.directory;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What an agent writes back.
class UpdatingTest {
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

    private String text(String scope) throws Exception {
        return Files.readString(plot.root.resolve(scope).resolve(".context.yaml"));
    }

    @Test
    void fieldsAreReplacedAndTheRestStaysAsItWasWritten() throws Exception {
        plot.write("src/a.ts", "x");
        plot.context("src", "Source 'code' # not a comment", """
                # why we are here
                decisions:
                  - what: old
                    why: older
                # between
                todos: [one, two] # behind
                constraints: ["keep \\u00e9 and 😀"]
                """);
        plot.write("src/b.ts", "y");

        var answer = plot.call("update_context", """
                {"scope":"src","fields":{"decisions":[{"what":"new","why":"because"}],"todos":null,
                 "current_state":{"working":["all"]}}}""");

        assertThat(answer.path("updated").asBoolean()).isTrue();
        assertThat(answer.path("created").asBoolean()).isFalse();
        assertThat(text("src"))
                .contains("# why we are here\ndecisions:\n- what: new\n  why: because\n# between\n")
                .contains("constraints: [\"keep \\u00e9 and 😀\"]\n")
                .contains("summary: Source 'code' # not a comment\n")
                .doesNotContain("todos")
                .doesNotContain("old");
        assertThat(plot.call("check_freshness", "{\"scope\":\"src\"}")
                        .path("state")
                        .asString())
                .isEqualTo("fresh");
        assertThat(plot.call("query_context", "{\"scope\":\"src\"}")
                        .at("/context/current_state/working/0")
                        .asString())
                .isEqualTo("all");
    }

    @Test
    void whatIsNoContextIsNotWritten() throws Exception {
        plot.context(".", "Root", "");
        String before = text(".");
        for (String fields : new String[] {
            "{\"decisions\":[\"no object\"]}",
            "{\"todos\":\"no list\"}",
            "{\"summary\":null}",
            "{\"fingerprint\":\"00000000\"}",
            "{\"surprise\":[\"x\"]}",
            "{}"
        }) {
            var result = plot.result("update_context", "{\"scope\":\".\",\"fields\":" + fields + "}");
            assertThat(result.path("isError").asBoolean()).as(fields).isTrue();
            assertThat(result.at("/structuredContent/updated").asBoolean(true)).isFalse();
        }
        assertThat(text(".")).isEqualTo(before);
        assertThat(plot.call("update_context", "{\"scope\":\".\",\"fields\":{\"todos\":\"x\"}}")
                        .path("error")
                        .asString())
                .contains("todos");
    }

    @Test
    void aContextIsMadeWhereThereShouldBeOneAndNowhereElse() throws Exception {
        plot.write("src/a.ts", "x");
        Files.createDirectories(plot.root.resolve("empty"));
        Files.createDirectories(plot.root.resolve("node_modules/x"));
        plot.write("node_modules/x/index.js", "x");

        var made = plot.call("update_context", "{\"scope\":\"src\",\"fields\":{\"constraints\":[\"Pure.\"]}}");
        assertThat(made.path("created").asBoolean()).isTrue();
        var read = plot.call("query_context", "{\"scope\":\"src\"}").path("context");
        assertThat(read.path("constraints").toString()).isEqualTo("[\"Pure.\"]");
        assertThat(read.path("summary").asString()).isNotEmpty();
        for (String scope : new String[] {"empty", "node_modules/x", "nowhere", "src/a.ts", "../outside"}) {
            var refused = plot.call("update_context", "{\"scope\":\"" + scope + "\",\"fields\":{\"todos\":[\"x\"]}}");
            assertThat(refused.path("updated").asBoolean(true)).as(scope).isFalse();
        }
        assertThat(plot.root.resolve("node_modules/x/.context.yaml")).doesNotExist();
        assertThat(plot.root.resolve("empty/.context.yaml")).doesNotExist();
    }

    @Test
    void secretsDoNotGetIn() throws Exception {
        plot.context(".", "Root", "");
        String key = "AKIA" + "Z7VRSQ5TJN2XMPLQ";
        plot.call("update_context", "{\"scope\":\".\",\"fields\":{\"todos\":[\"rotate " + key + "\"]}}");

        assertThat(text(".")).contains("REDACTED").doesNotContain(key);
    }

    @Test
    void aBrokenContextIsLeftForSomebodyToLookAt() throws Exception {
        plot.write(".context.yaml", "version: 1\nsurprise: yes\n");

        var refused = plot.call("update_context", "{\"scope\":\".\",\"fields\":{\"todos\":[\"x\"]}}");
        assertThat(refused.path("error").asString()).isEqualTo("Invalid or corrupt .context.yaml at scope \".\"");
        assertThat(text(".")).isEqualTo("version: 1\nsurprise: yes\n");
    }

    @Test
    void aCopyWithOtherTimesIsStillFresh() throws Exception {
        plot.write("src/a.ts", "x");
        plot.call("update_context", "{\"scope\":\"src\",\"fields\":{\"todos\":[\"x\"]}}");
        var copy = Files.createDirectories(directory.resolve("copy/src"));
        for (String name : new String[] {"a.ts", ".context.yaml"}) {
            Files.copy(plot.root.resolve("src").resolve(name), copy.resolve(name));
        }
        String path = "\"path\":\"" + copy.getParent() + "\"";

        var checked = plot.call("check_freshness", "{\"scope\":\"src\"," + path + "}");
        assertThat(checked.path("state").asString()).isEqualTo("fresh");
        assertThat(checked.path("same_content").asBoolean()).isTrue();
        Files.writeString(copy.resolve("a.ts"), "y");
        assertThat(plot.call("check_freshness", "{\"scope\":\"src\"," + path + "}")
                        .path("state")
                        .asString())
                .isEqualTo("stale");
    }

    @Test
    void aDirectoryThatIsCalledLikeASecretIsNotTold() throws Exception {
        String key = "AKIA" + "Z7VRSQ5TJN2XMPLQ";
        plot.context(".", "Root", "");
        plot.write(key + "/a.py", "print(1)\n");
        plot.context(key, "Inner", "");

        assertThat(plot.call("list_contexts", "{}").toString())
                .contains("[REDACTED:")
                .doesNotContain(key);
        assertThat(plot.call("check_freshness", "{}").toString()).doesNotContain(key);
        assertThat(plot.call("query_context", "{\"scope\":\".\"}").toString()).doesNotContain(key);
    }
}
