package dev.contextd.feature.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.base.digest.Sha256;
import dev.contextd.base.project.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Chats as Gemini CLI wrote them before it wrote lines: one document, written anew with every message.
class ChatDocumentTest {
    @TempDir
    Path folder;

    private final Kept kept = new Kept();

    private Transcripts.Report bring(Path project, String messages) throws IOException {
        var chats = Files.createDirectories(folder.resolve("tmp/abc/chats"));
        Files.writeString(chats.resolve("session-1.json"), """
                {
                  "sessionId": "s1",
                  "projectHash": "%s",
                  "messages": [%s]
                }
                """.formatted(Sha256.hex(project.toString()), messages));
        Files.writeString(chats.resolve("session-2.json"), "{\"sessionId\": \"s2\", \"other\": 1}");
        return new Transcripts(kept, Project.required(project.toString()), _ -> {
                    throw new AssertionError("there is no database here");
                })
                .bring(List.of(folder.resolve("tmp")), _ -> {});
    }

    @Test
    void isReadAgainWhenItHasChangedAndNothingIsDoubled() throws IOException {
        var project = Files.createDirectory(folder.resolve("shop")).toRealPath();
        String first = "{\"id\":\"a\",\"type\":\"user\",\"content\":\"Why?\"}";
        String second = "{\"id\":\"b\",\"type\":\"gemini\",\"content\":\"Because.\"}";

        assertThat(bring(project, first).messages()).isEqualTo(1);
        assertThat(bring(project, first).bytes()).isZero();
        assertThat(bring(project, first + "," + second).messages()).isEqualTo(1);
        assertThat(kept.entries("s1")).extracting(TranscriptEntry::text).containsExactly("Why?", "Because.");
        assertThat(bring(project, first).left()).containsOnlyKeys("not written by an agent that is known here");
    }
}
