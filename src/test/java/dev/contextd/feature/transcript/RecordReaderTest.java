package dev.contextd.feature.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordReaderTest {
    private static TranscriptEntry entry(String line) {
        return new RecordReader(new ClaudeRecords())
                .read(new FileLines.Read(line, line.length(), line.length(), true))
                .entries()
                .getFirst();
    }

    @Test
    void whatAPersonTyped() {
        var said = new RecordReader(new ClaudeRecords()).read(new FileLines.Read("""
                {"parentUuid":null,"isSidechain":false,"userType":"external","cwd":"/p/shop","sessionId":"s1",\
                "version":"2.0.61","gitBranch":"main","type":"user","message":{"role":"user","content":"Fix the build"},\
                "uuid":"u1","timestamp":"2026-05-26T07:27:40.079Z"}""", 1, 1, true));

        assertThat(said.session()).isEqualTo("s1");
        assertThat(said.directory()).isEqualTo("/p/shop");
        assertThat(said.entries().getFirst().id()).isEqualTo("u1");
        assertThat(said.entries().getFirst().role()).isEqualTo("user");
        assertThat(said.entries().getFirst().text()).isEqualTo("Fix the build");
        assertThat(said.entries().getFirst().at()).contains(Instant.parse("2026-05-26T07:27:40.079Z"));
        assertThat(said.entries().getFirst().tags()).containsExactly(TranscriptEntry.SAID);
    }

    @Test
    void blocksOfAnAnswerWithTheFilesAndCommandsOfItsTools() {
        var entry = entry("""
                {"type":"assistant","uuid":"a1","message":{"role":"assistant","content":[
                {"type":"thinking","thinking":"Hm, the test.","signature":"c2lnbmF0dXJl"},
                {"type":"text","text":"I edit it."},
                {"type":"tool_use","id":"t1","name":"Edit","input":{"file_path":"/p/A.java","old_string":"a"}},
                {"type":"tool_use","id":"t2","name":"NotebookEdit","input":{"notebook_path":"/p/b.ipynb"}},
                {"type":"tool_use","id":"t3","name":"Bash","input":{"command":"mvn test","description":"tests"}}]}}""");

        assertThat(entry.role()).isEqualTo("assistant");
        assertThat(entry.tags()).containsExactly("thinking", "tool_use");
        assertThat(entry.text())
                .containsSubsequence("Hm, the test.", "I edit it.", "Edit {", "Bash {\"command\":\"mvn test\"")
                .doesNotContain("c2lnbmF0dXJl");
        assertThat(entry.files()).containsExactly("/p/A.java", "/p/b.ipynb");
        assertThat(entry.commands()).containsExactly("mvn test");
    }

    @Test
    void whatToolsAnsweredIsNotWhatAPersonSaid() {
        var entry = entry("""
                {"type":"user","uuid":"r1","isSidechain":true,"message":{"role":"user","content":[
                {"type":"tool_result","tool_use_id":"t3","is_error":true,"content":[{"type":"text","text":"exit 1"},
                {"type":"image","source":{"type":"base64","media_type":"image/png","data":"AAAA"}}]}]},
                "toolUseResult":{"stdout":""}}""");

        assertThat(entry.role()).isEqualTo("tool");
        assertThat(entry.tags()).containsExactlyInAnyOrder("sidechain", "tool_result", "image", "error");
        assertThat(entry.text()).isEqualTo("exit 1\n\n[image/png]");
    }

    @Test
    void summariesNoticesAndCompaction() {
        var summary = entry("{\"type\":\"summary\",\"summary\":\"Build repaired\",\"leafUuid\":\"x\"}");
        assertThat(summary.text()).isEqualTo("Build repaired");
        assertThat(summary.tags()).containsExactly("summary");
        assertThat(summary.id()).startsWith("line-");

        assertThat(entry(
                                "{\"type\":\"system\",\"subtype\":\"compact_boundary\",\"content\":\"Compacted\",\"uuid\":\"c\"}")
                        .tags())
                .containsExactly("compact_boundary");
        assertThat(entry("{\"type\":\"user\",\"isMeta\":true,\"uuid\":\"m\",\"message\":{\"content\":\"Caveat\"}}")
                        .tags())
                .containsExactly("meta");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"type\":\"file-history-snapshot\",\"messageId\":\"m\",\"snapshot\":{\"a\":[1,2]}}",
                "{\"type\":\"something-new\",\"payload\":{\"x\":1}}",
                "{\"type\":\"assistant\",\"uuid\":\"a\",\"message\":{\"body\":\"moved elsewhere\"}}",
                "{\"no\":\"type\"}",
                "not JSON at all {",
                "[1,2,3]"
            })
    void whatIsNotUnderstoodIsKeptAsItIs(String line) {
        var entry = entry(line);

        assertThat(entry.tags()).contains("raw");
        assertThat(entry.text()).isEqualTo(line);
        assertThat(entry.id()).isNotEmpty().isEqualTo(entry(line).id());
    }

    @Test
    void anUnknownBlockIsKeptBesideTheKnownOnes() {
        var entry = entry("""
                {"type":"assistant","uuid":"a","message":{"content":[{"type":"text","text":"Hi"},{"type":"hologram","x":1}]}}""");

        assertThat(entry.text()).isEqualTo("Hi\n\n{\"type\":\"hologram\",\"x\":1}");
        assertThat(entry.tags()).containsExactly("raw");
    }

    @Test
    void aTextHasABound() {
        String text = "x".repeat(RecordHead.TEXT_MAX + 1);
        var entry = entry("{\"type\":\"user\",\"uuid\":\"a\",\"message\":{\"content\":\"" + text + "\"}}");

        assertThat(entry.text()).endsWith("[cut: 1 more characters]");
    }
}
