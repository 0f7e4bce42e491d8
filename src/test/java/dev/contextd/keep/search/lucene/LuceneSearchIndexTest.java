package dev.contextd.keep.search.lucene;

import static dev.contextd.keep.search.Corpora.MODEL;
import static dev.contextd.keep.search.Corpora.document;
import static dev.contextd.keep.search.Corpora.ids;
import static dev.contextd.keep.search.Corpora.query;
import static dev.contextd.keep.search.Corpora.unit;
import static dev.contextd.keep.search.Corpora.words;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Holder;
import dev.contextd.keep.search.SearchIndex;
import dev.contextd.keep.search.SearchIndexContract;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LuceneSearchIndexTest extends SearchIndexContract {
    @Override
    protected SearchIndex open(Path folder) {
        return new LuceneSearchIndex(folder);
    }

    /// What an open index has in memory does it no harm.
    private static boolean isReadWhenOpened(Path file) {
        return file.getFileName().toString().matches("segments_.*|.*\\.(si|cfe|liv)");
    }

    private interface Harm {
        void to(Path file) throws IOException;
    }

    @Test
    void anyTruncatedFileMakesItOpenEmpty() throws IOException {
        eachFile(file -> {
            try (var channel = Files.newByteChannel(file, java.nio.file.StandardOpenOption.WRITE)) {
                channel.truncate(Files.size(file) / 2);
            }
        });
    }

    @Test
    void anyMissingFileMakesItOpenEmpty() throws IOException {
        eachFile(Files::delete);
    }

    @Test
    void aChangedByteInAnyFileMakesItOpenEmpty() throws IOException {
        eachFile(file -> {
            byte[] bytes = Files.readAllBytes(file);
            bytes[bytes.length / 2] ^= 1;
            Files.write(file, bytes);
        });
    }

    @Test
    void bytesChangedBelowAnOpenIndexMakeItFailOnceAndOpenEmpty() throws IOException {
        eachFileOfAnOpenIndex(file -> {
            try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.write(ByteBuffer.wrap(new byte[(int) channel.size()]));
            }
        });
    }

    @Test
    void aFileCutOffBelowAnOpenIndexMakesItFailOnceAndOpenEmpty() throws IOException {
        eachFileOfAnOpenIndex(file -> {
            try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.truncate(0);
            }
        });
    }

    /// A search may come to other answers without noticing anything; a check notices whatever it was.
    private void eachFileOfAnOpenIndex(Harm harm) throws IOException {
        int files = fill();
        int harmed = 0;
        for (int i = 0; i < files; i++) {
            fill();
            index = open(folder);
            index.check();
            var file = files().get(i);
            if (isReadWhenOpened(file)) {
                continue;
            }
            harm.to(file);
            harmed++;

            var met = catchThrowable(() -> index.search(query("apple 33", Optional.of(unit(MODEL, 1, 33)), 100)));
            assertThat(met == null || met instanceof Failure)
                    .as("%s: %s", file, met)
                    .isTrue();
            if (met == null) {
                assertThatThrownBy(index::check).isInstanceOf(Failure.class);
            }
            assertThatThrownBy(() -> index.commit(9)).isInstanceOf(Failure.class);
            assertThat(index.position()).isZero();
            index.put(List.of(document("new", 1, "pear")));
            index.commit(1);
            assertThat(ids(index.search(words("pear")).lexical())).containsExactly("new");
        }
        assertThat(harmed).isPositive();
    }

    private void eachFile(Harm harm) throws IOException {
        int files = fill();
        assertThat(files).isGreaterThan(2);
        for (int i = 0; i < files; i++) {
            fill();
            harm.to(files().get(i));

            index = open(folder);
            assertThat(index.position()).as("%d of %s", i, files()).isZero();
            assertThat(index.size()).isZero();
            index.put(List.of(document("new", 1, "pear")));
            assertThat(ids(index.search(words("pear")).lexical())).containsExactly("new");
        }
    }

    /// A closed index with something in it.
    private int fill() throws IOException {
        index.close();
        index = open(folder);
        index.clear();
        index.put(IntStream.range(0, 50)
                .mapToObj(i -> document("d" + i, 1, "apple " + i, unit(MODEL, 1, i)))
                .toList());
        index.delete(new Holder("ann"), List.of("d7"), 2);
        index.commit(9);
        index.close();
        return files().size();
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(f -> !f.endsWith("write.lock")).sorted().toList();
        }
    }

    @Test
    void filesOfOthersInTheFolderSurvive() throws IOException {
        fill();
        Files.delete(files().getFirst());
        Path diary = Files.writeString(folder.resolve("diary.txt"), "mine");

        index = open(folder);
        assertThat(index.position()).isZero();
        assertThat(diary).hasContent("mine");
    }

    @Test
    void aFolderTakenAwayIsNoticedAndTheNextCallStartsEmpty() throws IOException {
        index.put(List.of(document("a", 1, "apple")));
        index.commit(3);
        index.search(words("apple"));
        for (Path file : files()) {
            Files.delete(file);
        }
        Files.delete(folder.resolve("write.lock"));
        Files.delete(folder);

        assertThatThrownBy(() -> index.search(words("apple")))
                .isInstanceOfSatisfying(Failure.class, f -> assertThat(f.kind()).isEqualTo(Kind.UNAVAILABLE));
        assertThat(index.position()).isZero();
        index.put(List.of(document("a", 1, "apple")));
        assertThat(ids(index.search(words("apple")).lexical())).containsExactly("a");
    }

    @Test
    void twoCannotOpenTheSameFolder() {
        index.put(List.of(document("a", 1, "apple")));
        try (var second = open(folder)) {
            assertThatThrownBy(second::size).isInstanceOf(Failure.class);
        }
        assertThat(index.size()).isEqualTo(1);
    }

    @Test
    void aFolderThatCannotBeIsUnavailable() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        try (var impossible = open(file)) {
            assertThatThrownBy(impossible::size).isInstanceOf(Failure.class);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void anInterruptedCallerDoesNotHurtTheIndex(int rounds) {
        for (int i = 0; i < rounds; i++) {
            var document = document("d" + i, 1, "apple");
            Thread.currentThread().interrupt();
            // Unless the work was done before the caller began to wait.
            var thrown = catchThrowable(() -> index.put(List.of(document)));
            assertThat(thrown == null || thrown instanceof Failure).isTrue();
            assertThat(Thread.interrupted()).isTrue();
        }
        index.commit(1);
        assertThat(index.size()).isEqualTo(rounds);
    }

    @Test
    void aClosedIndexIsUnavailable() {
        index.close();

        assertThatThrownBy(() -> index.search(words("apple"))).isInstanceOf(Failure.class);
        assertThatThrownBy(() -> index.commit(1)).isInstanceOf(Failure.class);
    }
}
