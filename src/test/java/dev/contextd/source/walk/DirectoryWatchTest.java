package dev.contextd.source.walk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoryWatchTest {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @TempDir
    Path root;

    private DirectoryWatch watch;

    @BeforeEach
    void open() throws IOException {
        watch = new DirectoryWatch(root.getFileSystem());
    }

    @AfterEach
    void close() throws IOException {
        watch.close();
    }

    @Test
    void tellsWhatWasWrittenInADirectoryButNotBelowIt() throws Exception {
        var below = Files.createDirectory(root.resolve("below"));
        assertThat(watch.watch(List.of(root))).isTrue();

        Files.writeString(below.resolve("b"), "");
        Files.writeString(root.resolve("a"), "");

        var change = watch.next(PATIENCE).orElseThrow();
        assertThat(change.directory()).isEqualTo(root);
        assertThat(change.names()).contains("a").doesNotContain("b");
    }

    @Test
    void sayThatSomethingIsNewOnlyOnce() throws IOException {
        var more = Files.createDirectory(root.resolve("more"));

        assertThat(watch.watch(List.of(root))).isTrue();
        assertThat(watch.watch(List.of(root))).isFalse();
        assertThat(watch.watch(List.of(root, more))).isTrue();
        assertThat(watch.watch(List.of(more))).isFalse();
    }

    @Test
    void whatIsNotWantedAnyMoreIsNotToldOf() throws Exception {
        var left = Files.createDirectory(root.resolve("left"));
        var kept = Files.createDirectory(root.resolve("kept"));
        watch.watch(List.of(left, kept));
        watch.watch(List.of(kept));

        Files.writeString(left.resolve("a"), "");
        Files.writeString(kept.resolve("b"), "");

        var seen = new HashSet<Path>();
        seen.add(watch.next(PATIENCE).orElseThrow().directory());
        assertThat(seen).isEqualTo(Set.of(kept));
    }

    @Test
    void aDirectoryThatCameAgainIsWatchedAgain() throws Exception {
        var folder = Files.createDirectory(root.resolve("folder"));
        watch.watch(List.of(root, folder));
        Files.delete(folder);
        assertThat(watch.next(PATIENCE)).isPresent();
        boolean lastWords = true;
        while (lastWords) {
            lastWords = watch.next(Duration.ofMillis(200)).isPresent();
        }

        Files.createDirectory(folder);
        assertThat(watch.watch(List.of(root, folder))).isTrue();
        Files.writeString(folder.resolve("a"), "");

        var change = watch.next(PATIENCE).orElseThrow();
        while (!change.directory().equals(folder)) {
            change = watch.next(PATIENCE).orElseThrow();
        }
        assertThat(change.names()).contains("a");
    }

    @Test
    void nothingIsWhatIsToldWhenNothingHappens() throws InterruptedException {
        watch.watch(List.of(root));

        assertThat(watch.next(Duration.ZERO)).isEmpty();
        assertThat(watch.blindness()).isEmpty();
    }
}
