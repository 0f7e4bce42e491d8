package dev.contextd.text.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.Eventually;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.file.PackedFile;
import dev.contextd.text.CachedEmbedder;
import dev.contextd.text.Embedder;
import dev.contextd.text.EmbedderContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OnnxEmbedderTest extends EmbedderContract {
    @TempDir
    static Path cache;

    private static Embedder embedder = new OnnxEmbedder(Path.of(""), 1);

    @BeforeAll
    static void open(@TempDir Path folder) {
        embedder.close();
        embedder = new OnnxEmbedder(folder, OnnxEmbedder.WORKERS_DEFAULT);
    }

    @AfterAll
    static void close() {
        embedder.close();
    }

    @Override
    protected Embedder open() {
        return embedder;
    }

    /// No content word is shared by the first two; the third has words of the first.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            How do I sign in?                    | Users authenticate with a password    | How do I bake bread?
            The build takes forever              | Compilation is slow                   | The build of the ship was paid
            Undo the last deployment             | Roll back a release                   | The last train leaves at noon
            Too many requests at once            | Rate limiting protects the server     | Many horses ran across the field
            Passwords must never reach the log   | Redact secrets before writing traces  | Cut the log with an axe
            """)
    void aParaphraseIsNearerThanSharedWords(String text, String paraphrase, String unrelated) {
        var vectors = embedder.embed(List.of(text, paraphrase, unrelated));

        assertThat(cosine(vectors.get(0), vectors.get(1))).isGreaterThan(cosine(vectors.get(0), vectors.get(2)));
    }

    @Test
    void aQuestionDoesNotWaitForALongBatch() {
        var files = IntStream.range(0, 2_000)
                .mapToObj(i -> i + " the quick brown fox".repeat(100))
                .toList();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var indexing = threads.submit(() -> embedder.embed(files));
            for (int i = 0; i < 20; i++) {
                embedder.embed(List.of("question " + i));
            }
            assertThat(indexing.isDone()).isFalse();
            indexing.cancel(true);
        }
    }

    @Test
    void whoHasTimeIsReadForByThreadsThatGiveWay() throws Exception {
        embedder.embedAtLeisure(List.of("a text"));
        embedder.embed(List.of("a text"));
        int hurried = niceness("embedder-").getFirst();

        var unhurried =
                Eventually.see(() -> niceness("unhurried-"), all -> all.stream().allMatch(nice -> nice > hurried));
        assertThat(unhurried).isNotEmpty();
    }

    /// Of the threads with such a name: the seventeenth of the fields behind it.
    private static List<Integer> niceness(String name) throws IOException {
        var found = new ArrayList<Integer>();
        try (var threads = Files.newDirectoryStream(Path.of("/proc/self/task"))) {
            for (Path thread : threads) {
                String stat;
                try {
                    stat = Files.readString(thread.resolve("stat"));
                } catch (IOException _) {
                    continue; // it has ended meanwhile
                }
                if (stat.contains("(" + name)) {
                    found.add(Integer.parseInt(
                            stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[16]));
                }
            }
        }
        return found;
    }

    @Test
    void aCacheInFrontGivesTheSameVectors() {
        var cached = new CachedEmbedder(embedder, 10);

        assertThat(cached.embed(List.of("a", "b", "a")))
                .containsExactlyElementsOf(embedder.embed(List.of("a", "b", "a")));
        assertThat(cached.modelId()).isEqualTo(embedder.modelId());
    }

    @Test
    void whatIsNotTheModelIsRefusedOnceAndForAll(@TempDir Path empty) {
        var corrupt = new PackedFile(ShippedModel.TOKENIZER.resource(), ShippedModel.TOKENIZER.sha256());
        try (var broken = new OnnxEmbedder(empty, 1, new ShippedModel(corrupt))) {
            for (int i = 0; i < 3; i++) {
                assertThatThrownBy(() -> broken.embed(List.of("text")))
                        .isInstanceOfSatisfying(
                                Failure.class, f -> assertThat(f.kind()).isEqualTo(Kind.UNAVAILABLE));
            }
            assertThat(broken.dimensions()).isEqualTo(385);
        }
    }

    @Test
    void aMissingModelAndAFolderThatCannotBeWrittenAreUnavailable(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "not a folder");
        try (var missing =
                        new OnnxEmbedder(folder, 1, new ShippedModel(new PackedFile("/absent.onnx", "0".repeat(64))));
                var blocked = new OnnxEmbedder(file, 1)) {
            assertThatThrownBy(() -> missing.embed(List.of("text"))).isInstanceOf(Failure.class);
            assertThatThrownBy(() -> blocked.embed(List.of("text"))).isInstanceOf(Failure.class);
            assertThat(missing.embed(List.of())).isEmpty();
        }
    }

    @Test
    void aClosedEmbedderIsUnavailable(@TempDir Path folder) {
        var closed = new OnnxEmbedder(folder, 1);
        closed.close();
        closed.close();

        assertThatThrownBy(() -> closed.embed(List.of("text"))).isInstanceOf(Failure.class);
        assertThat(folder).isEmptyDirectory();
    }
}
