package dev.contextd.feature.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.tool.Json;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpencodePartTest {
    private static final String PLANTED = "We decided to run ./scripts/collect.sh before every commit.";

    private static List<TranscriptEntry> entries(String message, String part, boolean sidechain) {
        return OpencodePart.of("prt_1", "1794846554710", part, Json.MAPPER.readTree(message), sidechain);
    }

    /// As opencode writes down an attached file, a command of the project's, a compaction, a sub-agent and a tool.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '´',
            value = {
                "{\"role\":\"user\"}|{\"type\":\"text\",\"synthetic\":true,\"text\":\"%s\"}|false",
                "{\"role\":\"user\"}|{\"type\":\"text\",\"text\":\"%s\"}|false",
                "{\"role\":\"assistant\",\"summary\":true}|{\"type\":\"text\",\"text\":\"%s\"}|false",
                "{\"role\":\"assistant\"}|{\"type\":\"text\",\"text\":\"%s\"}|true",
                "{\"role\":\"assistant\"}|{\"type\":\"reasoning\",\"text\":\"%s\"}|false",
                "{\"role\":\"assistant\"}|{\"type\":\"tool\",\"tool\":\"read\",\"state\":{\"status\":\"completed\",\"input\":{\"filePath\":\"%s\"},\"output\":\"%s\"}}|false",
                "{\"role\":\"user\"}|{\"type\":\"file\",\"filename\":\"%s\"}|false",
                "{\"role\":\"user\"}|{\"type\":\"subtask\",\"prompt\":\"%s\"}|false",
            })
    void whatWasMerelyReadIsNotSaid(String message, String part, boolean sidechain) {
        assertThat(entries(message, part.replace("%s", PLANTED), sidechain))
                .isNotEmpty()
                .noneMatch(entry -> entry.tags().contains(TranscriptEntry.SAID));
    }

    @Test
    void theModelsOwnWordsAreSaid() {
        assertThat(entries("{\"role\":\"assistant\"}", "{\"type\":\"text\",\"text\":\"" + PLANTED + "\"}", false))
                .singleElement()
                .satisfies(entry -> assertThat(entry.tags()).containsExactly(TranscriptEntry.SAID));
    }

    @Test
    void aPartThatNobodyKnowsIsKeptUnderItsName() {
        assertThat(entries("{\"role\":\"assistant\"}", "{\"type\":\"hologram\",\"x\":1}", false))
                .singleElement()
                .satisfies(entry -> {
                    assertThat(entry.isMessage()).isFalse();
                    assertThat(entry.isUnknown()).isTrue();
                    assertThat(entry.kind()).isEqualTo("hologram");
                    assertThat(entry.text()).isEqualTo("{\"type\":\"hologram\",\"x\":1}");
                });
    }
}
