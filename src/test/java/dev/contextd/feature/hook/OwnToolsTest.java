package dev.contextd.feature.hook;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OwnToolsTest {
    private final OwnTools ours = new OwnTools("memory_search"::equals);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mcp__contextd__memory_search",
                "mcp__plugin_contextd_contextd__memory_search",
                "mcp_contextd_memory_search",
                "contextd_memory_search"
            })
    void aToolOfOursIsKnownByTheNameThatAnyAgentGivesIt(String name) {
        assertThat(ours.has(name)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "memory_search",
                "mcp__other__memory_search",
                "mcp__contextd__rm",
                "contextd_notes_memory_search",
                "my_contextd_memory_search",
                "Bash",
                ""
            })
    void aToolOfSomebodyElseIsNot(String name) {
        assertThat(ours.has(name)).isFalse();
    }
}
