package dev.contextd.source.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeLibrariesTest {
    private static final String JAVA = "lib/x86_64-linux-gnu-tree-sitter-java.so";

    @TempDir
    Path folder;

    @Test
    void everyLibraryIsThereForEverySystemWeName() throws IOException {
        var grammars = Stream.concat(Grammars.BY_LANGUAGE.values().stream(), Stream.of(Grammars.TSX));
        var libraries = Stream.concat(Stream.of("tree-sitter"), grammars.map(Grammar::library))
                .toList();
        assertThat(libraries).hasSize(16);
        for (String os : List.of("Linux", "Mac OS X", "Windows 11")) {
            for (String library : libraries) {
                String file = NativeLibraries.fileName(library, os, "amd64");
                assertThat(NativeLibraries.class.getResource("/" + file))
                        .as(file)
                        .isNotNull();
            }
        }
    }

    @Test
    void anUnpackedLibraryIsUsedAgain() throws IOException {
        var libraries = new NativeLibraries(folder);
        Path file = libraries.unpacked(JAVA).resolve(JAVA);
        var past = FileTime.from(Instant.EPOCH);
        Files.setLastModifiedTime(file, past);

        assertThat(libraries.unpacked(JAVA).resolve(JAVA)).isEqualTo(file);
        assertThat(Files.getLastModifiedTime(file)).isEqualTo(past);
    }

    @Test
    void aDamagedLibraryIsUnpackedAnewAndNothingElseIsLeft() throws IOException {
        var libraries = new NativeLibraries(folder);
        Path file = libraries.unpacked(JAVA).resolve(JAVA);
        byte[] good = Files.readAllBytes(file);
        byte[] bad = good.clone();
        bad[1000]++;
        Files.write(file, bad);

        libraries.unpacked(JAVA);

        assertThat(file).hasBinaryContent(good);
        try (var files = Files.list(file.getParent())) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void aMachineWithoutALibraryIsToldSo() {
        assertThat(NativeLibraries.fileName("tree-sitter", "SunOS", "sparcv9"))
                .isEqualTo("lib/sparcv9-sunos-tree-sitter");
        assertThatThrownBy(() -> new NativeLibraries(folder).unpacked("lib/sparcv9-sunos-tree-sitter"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no parser for this machine");
    }
}
