package dev.contextd.base.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.base.host.OwnerOnly;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {
    @TempDir
    Path folder;

    private Path file() {
        return folder.resolve("file");
    }

    private List<Path> all() throws IOException {
        try (var files = Files.list(folder)) {
            return files.toList();
        }
    }

    @Test
    void theNewContentTakesThePlaceOfTheOldAndNothingIsLeftBeside() throws IOException {
        Files.writeString(file(), "old");

        AtomicFile.of(file()).write("new");

        assertThat(file()).hasContent("new");
        assertThat(all()).containsExactly(file());
    }

    @Test
    void whatFailsHalfwayChangesNothing() throws IOException {
        Files.writeString(file(), "old");

        assertThatThrownBy(() -> AtomicFile.of(file()).write(unfinished -> {
                    Files.writeString(unfinished, "half");
                    throw new IOException("full");
                }))
                .hasMessage("full");
        assertThatThrownBy(() -> AtomicFile.of(file()).write(unfinished -> Files.writeString(unfinished, "new"), () -> {
                    throw new IllegalStateException("no");
                }))
                .hasMessage("no");

        assertThat(file()).hasContent("old");
        assertThat(all()).containsExactly(file());
    }

    @Test
    void whatIsForItsOwnerOnlyIsSoFromTheBeginning() throws IOException {
        var before = AtomicFile.of(file()).forOwnerOnly().write(unfinished -> {
            Files.writeString(unfinished, "secret");
            return PosixFilePermissions.toString(Files.getPosixFilePermissions(unfinished));
        });

        assertThat(before).isEqualTo("rw-------");
        assertThat(Files.getPosixFilePermissions(file())).isEqualTo(OwnerOnly.FILE);
    }

    @Test
    void othersSeeItOnlyWithThePermissionsItShallHave() throws IOException {
        var wanted = PosixFilePermissions.fromString("rw-r--r--");

        AtomicFile.of(file()).with(wanted).write("text");

        assertThat(Files.getPosixFilePermissions(file())).isEqualTo(wanted);
    }

    @Test
    void anInterruptDoesNotSpoilIt() throws IOException {
        Thread.currentThread().interrupt();
        try {
            AtomicFile.of(file()).write("text");
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }

        assertThat(file()).hasContent("text");
    }

    @Test
    void whoeverReadsWhileManyWriteReadsOneOfTheirTextsWhole() throws Exception {
        var texts = List.of("a".repeat(100_000), "b".repeat(50_000), "c");
        AtomicFile.of(file()).write(texts.getFirst());
        var work = new ArrayList<Callable<Boolean>>();
        for (String text : texts) {
            work.add(() -> {
                for (int i = 0; i < 20; i++) {
                    AtomicFile.of(file()).write(text);
                }
                return true;
            });
            work.add(() -> {
                boolean whole = true;
                for (int i = 0; i < 50; i++) {
                    whole &= texts.contains(Files.readString(file()));
                }
                return whole;
            });
        }
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var done : threads.invokeAll(work)) {
                assertThat(done.get()).isTrue();
            }
        }

        assertThat(all()).containsExactly(file());
    }
}
