package dev.contextd.base.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackedFileTest {
    private static final String RESOURCE = "/dev/contextd/text/onnx/tokenizer.json";

    @TempDir
    Path folder;

    private PackedFile packed;

    @BeforeEach
    void pack() throws IOException {
        packed = PackedFile.of(RESOURCE);
    }

    @Test
    void anUnpackedFileIsUsedAgain() throws IOException {
        Path file = packed.unpackedBelow(folder);
        var past = FileTime.from(Instant.EPOCH);
        Files.setLastModifiedTime(file, past);

        assertThat(packed.unpackedBelow(folder)).isEqualTo(file);
        assertThat(Files.getLastModifiedTime(file)).isEqualTo(past);
    }

    @Test
    void aDamagedFileIsUnpackedAnew() throws IOException {
        Path file = packed.unpackedBelow(folder);
        long size = Files.size(file);
        Files.writeString(file, "{}");

        assertThat(packed.unpackedBelow(folder)).hasSize(size);
        try (var files = Files.list(file.getParent())) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void somethingElseInTheJarIsRefusedAndLeavesNothing() {
        var other = new PackedFile(RESOURCE, "0".repeat(64));

        assertThatThrownBy(() -> other.unpackedBelow(folder)).isInstanceOf(IOException.class);
        assertThat(folder.resolve("0".repeat(16))).isEmptyDirectory();
    }

    @Test
    void whatIsInNoJarIsNotFound() {
        assertThatThrownBy(() -> PackedFile.of("/absent")).isInstanceOf(IOException.class);
    }
}
