package dev.contextd.keep.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Eventually;
import dev.contextd.TestClock;
import dev.contextd.base.project.Holder;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.search.lucene.LuceneSearchIndex;
import dev.contextd.keep.store.heap.HeapRecordStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Bytes of the index change on disk while the library is open.
class DamagedIndexTest {
    private static final Duration OFTEN = Duration.ofMillis(20);

    @TempDir
    private Path folder;

    private static Item item(String id, String text) {
        return new Item(id, new Holder("owner:a"), new ProjectKey("p"), "memory", Set.of(), Instant.EPOCH, text, "{}");
    }

    private static List<String> found(Library library, String text) {
        var search = new Search(
                text, List.of(new Holder("owner:a")), Optional.of(new ProjectKey("p")), "memory", Set.of(), 100);
        return library.search(search).stream()
                .map(hit -> hit.item().id())
                .sorted()
                .toList();
    }

    /// Every file of the index that holds more than a list of files.
    private List<Path> contents() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().matches(".*\\.(cfs|fdt|tim|doc|dvd|vec)"))
                    .toList();
        }
    }

    private void damage() throws IOException {
        for (Path file : contents()) {
            try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.write(ByteBuffer.wrap(new byte[(int) channel.size() / 2]), channel.size() / 4);
            }
        }
    }

    /// A new file may have the old name.
    private static boolean isAsItWasLeft(Path file) {
        try {
            return Files.exists(file) && isZero(Files.readAllBytes(file));
        } catch (IOException _) {
            return false;
        }
    }

    private static boolean isZero(byte[] bytes) {
        return IntStream.range(bytes.length / 4, bytes.length / 2).allMatch(at -> bytes[at] == 0);
    }

    @Test
    void aDamagedIndexIsMadeAgainWhileTheLibraryIsOpen() throws Exception {
        var store = HeapRecordStore.open(new TestClock());
        var index = new LuceneSearchIndex(folder);
        try (var library = Libraries.on(store, Libraries.indexSync(store, index, OFTEN))) {
            Libraries.add(
                    library,
                    IntStream.range(0, 50)
                            .mapToObj(each -> item("i" + each, "plain words " + each))
                            .toList());
            Eventually.isTrue(
                    () -> library.vectors().awaited(new Holder("owner:a"), new ProjectKey("p"), "memory") == 0);
            Eventually.isTrue(() -> index.position() == store.sequence());
            var damaged = contents();
            assertThat(damaged).isNotEmpty();
            damage();

            Eventually.isTrue(() -> damaged.stream().noneMatch(DamagedIndexTest::isAsItWasLeft));
            Eventually.isTrue(() -> found(library, "words").size() == 50);
            Libraries.add(library, List.of(item("later", "plain words")));
            assertThat(found(library, "plain words")).contains("later", "i7");
            Eventually.isTrue(library::isFullyIndexed);
            // A look at the index that the end breaks off may keep it from being written then.
            Eventually.isTrue(() -> index.position() == store.sequence());
        }
        try (var again = new LuceneSearchIndex(folder)) {
            assertThat(again.size()).as("it is whole on disk").isEqualTo(51);
        }
    }
}
