package dev.contextd.keep.search.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.World;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A data directory that an older version has written, whose index knows texts by other terms.
class OlderIndexTest {
    private static final String PROJECT = "\"project_path\":\"/work/shop\"";

    @TempDir
    Path directory;

    @Test
    void whatAnOlderVersionHasIndexedIsFoundByTheFirstSearchAfterTheUpgrade() throws Exception {
        try (var world = World.in(directory)) {
            Answers.of(
                    world,
                    "memory_record",
                    "{\"title\":\"The lighthouse\",\"content\":\"It is lit at dusk.\",\"outcome\":\"success\","
                            + PROJECT + "}");
            assertThat(found(world)).containsExactly("The lighthouse");
        }
        becomeOlder();

        try (var world = World.in(directory)) {
            assertThat(found(world)).containsExactly("The lighthouse");
        }
    }

    private static List<String> found(World world) throws Exception {
        return Answers.of(world, "memory_search", "{\"query\":\"lighthouse\"," + PROJECT + "}")
                .path("memories")
                .valueStream()
                .map(memory -> memory.path("title").asString())
                .toList();
    }

    /// It is complete up to the same position, with nothing in it that would be found today.
    private void becomeOlder() throws IOException {
        try (var folder = FSDirectory.open(directory.resolve("data/index"))) {
            var note = new HashMap<String, String>();
            try (var reader = DirectoryReader.open(folder)) {
                note.putAll(reader.getIndexCommit().getUserData());
                assertThat(reader.numDocs()).isPositive();
            }
            try (var writer = new IndexWriter(folder, new IndexWriterConfig())) {
                writer.deleteAll();
                note.computeIfPresent("format", (_, format) -> format.replaceFirst("\\d+$", "1"));
                writer.setLiveCommitData(note.entrySet());
                writer.commit();
            }
        }
    }
}
