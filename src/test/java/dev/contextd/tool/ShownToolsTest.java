package dev.contextd.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ShownToolsTest {
    private static final ToolSelection AUTO = new ToolSelection(List.of("auto"), false);

    private static List<String> shown(String client, ToolSelection chosen) {
        return List.copyOf(ShownTools.to(client, chosen).toolsets());
    }

    @Test
    void agentsThatSearchToolsThemselvesAreShownAll() {
        assertThat(shown("qwen-cli-mcp-client-contextd", AUTO)).containsExactly("all");
    }

    @Test
    void agentsThatShowTheirModelEverythingAreShownTheShortList() {
        assertThat(Stream.of("claude-code", "codex-mcp-client", "gemini-cli-mcp-client", "opencode", "somebody", ""))
                .allSatisfy(client -> assertThat(shown(client, AUTO)).containsExactly("short"));
    }

    @Test
    void whatTheUserChoseWins() {
        assertThat(Stream.of("claude-code", "codex-mcp-client")).allSatisfy(client -> {
            assertThat(shown(client, new ToolSelection(List.of("all"), false))).containsExactly("all");
            assertThat(shown(client, new ToolSelection(List.of("core", "skills"), false)))
                    .containsExactly("core", "skills");
        });
        assertThat(shown("codex-mcp-client", new ToolSelection(List.of("auto", "skills"), false)))
                .containsExactly("short", "skills");
    }

    @Test
    void whoMayOnlyReadIsShownAllThatReads() {
        var shown = ShownTools.to("codex-mcp-client", new ToolSelection(List.of("auto"), true));

        assertThat(shown.toolsets()).containsExactly("all");
        assertThat(shown.readOnly()).isTrue();
    }
}
