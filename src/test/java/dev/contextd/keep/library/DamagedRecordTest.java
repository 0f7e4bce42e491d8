package dev.contextd.keep.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.Eventually;
import dev.contextd.World;
import dev.contextd.tool.Json;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A byte of a memory changes on disk, as agents see it.
class DamagedRecordTest {
    @TempDir
    Path directory;

    private static String remember(World world, String word) throws Exception {
        var lesson = Json.object()
                .put("title", "About " + word)
                .put("content", "What " + word + " is good for.")
                .put("outcome", "success")
                .put("project_path", "/p");
        return Answers.of(world, "memory_record", lesson.toString()).path("id").asString();
    }

    private static int found(World world, String word) throws Exception {
        var question = Json.object().put("query", word).put("project_path", "/p");
        return Answers.of(world, "memory_search", question.toString())
                .path("count")
                .asInt();
    }

    private void change(String word) throws IOException {
        var file = directory.resolve("data").resolve("contextd.db");
        int at = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).indexOf(word);
        try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(new byte[] {'"'}), at);
        }
    }

    @Test
    void aMemoryWithAChangedByteIsLeftOutAndToldAndEverythingElseWorks() throws Exception {
        String hurt;
        try (var world = World.in(directory)) {
            remember(world, "marmalade");
            hurt = remember(world, "quicksilver");
            remember(world, "tambourines");
        }
        change("quicksilver");

        try (var world = World.in(directory)) {
            assertThat(found(world, "marmalade")).isPositive();
            assertThat(found(world, "tambourines")).isPositive();
            assertThat(remember(world, "zeppelins")).startsWith("mem_");
            assertThat(found(world, "zeppelins")).isPositive();
            var database = Eventually.see(
                    () -> Answers.of(world, "status", "{}").at("/services/database"),
                    it -> it.path("status").asString().equals("degraded"));
            assertThat(database.path("error").asString()).contains("1 record", hurt, "contextd doctor");
        }
    }
}
