package dev.contextd.cli.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.base.failure.Failure;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigFileTest {
    @TempDir
    Path folder;

    @Test
    void whatAnotherProgramWroteMeanwhileIsNotOverwritten() throws IOException {
        var path = Files.writeString(folder.resolve("f"), "theirs");

        assertThatThrownBy(() -> new ConfigFile(path, true, folder).replace(Optional.of("read before"), "ours"))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("try again");
        assertThatThrownBy(() -> new ConfigFile(path, true, folder).replace(Optional.empty(), "ours"))
                .isInstanceOf(Failure.class);

        assertThat(path).hasContent("theirs");
        assertThat(folder).isDirectoryNotContaining(file -> !file.equals(path));
    }

    @Test
    void aFileBeyondTheLimitIsNotRead() throws IOException {
        var path = folder.resolve("f");
        try (var file = new RandomAccessFile(path.toFile(), "rw")) {
            file.setLength(ConfigFile.BYTES_MAX + 1L);
        }

        assertThatThrownBy(new ConfigFile(path, true, folder)::read)
                .isInstanceOf(Failure.class)
                .hasMessageContaining("larger than 64 MB");
    }

    @Test
    void originalsAreKeptOnceEachAndUpToALimit() throws IOException {
        var path = folder.resolve("f");
        var file = new ConfigFile(path, true, folder);
        for (int i = 0; i < ConfigFile.BACKUPS_MAX; i++) {
            Files.writeString(path, "version " + i);
            assertThat(file.backUp()).hasContent("version " + i);
            assertThat(file.backUp()).as("again").isEqualTo(file.backups().getLast());
        }
        assertThat(file.backups()).hasSize(ConfigFile.BACKUPS_MAX);
        assertThat(file.backups().getFirst()).hasFileName("f.contextd-backup").hasContent("version 0");

        Files.writeString(path, "one more");
        assertThatThrownBy(file::backUp).isInstanceOf(Failure.class).hasMessageContaining("remove those");
    }

    @Test
    void aDirectoryInItsPlaceIsSaid() throws IOException {
        var path = Files.createDirectories(folder.resolve("f"));

        assertThatThrownBy(new ConfigFile(path, true, folder)::read)
                .isInstanceOf(Failure.class)
                .hasMessageContaining("cannot be read");
    }
}
