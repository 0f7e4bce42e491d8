package dev.contextd.text.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Collection;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArtifactTest {
    @TempDir
    Path folder;

    @Test
    void theChecksumsAreThoseOfTheJars() throws IOException {
        var all = Stream.concat(
                        Stream.of(Model.WEIGHTS, Model.TOKENIZER),
                        Natives.BY_PLATFORM.values().stream().flatMap(Collection::stream))
                .toList();
        assertThat(all).hasSize(11);
        for (Artifact artifact : all) {
            assertThat(artifact.unpackedBelow(folder)).isRegularFile();
        }
    }

    @Test
    void anUnpackedFileIsUsedAgain() throws IOException {
        Path file = Model.TOKENIZER.unpackedBelow(folder);
        var past = FileTime.from(Instant.EPOCH);
        Files.setLastModifiedTime(file, past);

        assertThat(Model.TOKENIZER.unpackedBelow(folder)).isEqualTo(file);
        assertThat(Files.getLastModifiedTime(file)).isEqualTo(past);
    }

    @Test
    void aDamagedFileIsUnpackedAnew() throws IOException {
        Path file = Model.TOKENIZER.unpackedBelow(folder);
        long size = Files.size(file);
        Files.writeString(file, "{}");

        assertThat(Model.TOKENIZER.unpackedBelow(folder)).hasSize(size);
        assertThat(file.getParent()).isDirectoryNotContaining(f -> f.toString().endsWith(".part"));
    }

    @Test
    void somethingElseInTheJarIsRefusedAndLeavesNothing() {
        var other = new Artifact(Model.TOKENIZER.resource(), "0".repeat(64));

        assertThatThrownBy(() -> other.unpackedBelow(folder)).isInstanceOf(IOException.class);
        assertThat(folder.resolve("0".repeat(16))).isEmptyDirectory();
    }

    @Test
    void knowsTheNamesOfMachines() {
        assertThat(Natives.platform("Linux", "amd64")).isEqualTo("linux-x64");
        assertThat(Natives.platform("Mac OS X", "aarch64")).isEqualTo("osx-aarch64");
        assertThat(Natives.platform("Windows 11", "amd64")).isEqualTo("win-x64");
        assertThat(Natives.platform("SunOS", "sparcv9")).isEqualTo("sunos-sparcv9");
    }
}
