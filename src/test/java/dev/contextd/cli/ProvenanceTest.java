package dev.contextd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProvenanceTest {
    @TempDir
    Path folder;

    private Path jar() throws IOException {
        return Files.createFile(folder.resolve("contextd.jar"));
    }

    @ParameterizedTest
    @CsvSource({
        "npm, an npm package, npm install -g contextd@latest",
        "deb, a Debian package, apt install",
        "mcpb, a bundle of a desktop client, .mcpb",
        "archive, an unpacked archive, contextd install",
        "pigeon, a jar, the newer jar"
    })
    void aPackageSaysWhatItIs(String mark, String kind, String upgrade) throws Exception {
        Files.writeString(folder.resolve("installed-by"), mark + "\n");

        var provenance = Provenance.of(jar());

        assertThat(provenance.kind()).isEqualTo(kind);
        assertThat(provenance.folder()).isEqualTo(folder);
        assertThat(provenance.upgrade()).contains(upgrade);
    }

    @Test
    void aCloneIsPulledWhereverItStands() throws Exception {
        var clone = Files.createDirectory(folder.resolve("my clone"));
        Files.createFile(clone.resolve("pom.xml"));
        var jar =
                Files.createFile(Files.createDirectory(clone.resolve("target")).resolve("contextd.jar"));

        assertThat(Provenance.of(jar).upgrade()).startsWith("git -C '" + clone + "' pull");
    }

    @Test
    void whatNpxFetchedIsFetchedAgain() throws Exception {
        var cache = Files.createDirectories(folder.resolve("_npx/1a2b/node_modules/contextd-linux-x64"));
        Files.writeString(cache.resolve("installed-by"), "npm\n");

        assertThat(Provenance.of(cache.resolve("contextd.jar")).upgrade()).isEqualTo("npx contextd@latest");
    }
}
