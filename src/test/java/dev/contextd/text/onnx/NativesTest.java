package dev.contextd.text.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.OtherProcess;
import dev.contextd.base.file.PackedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativesTest {
    @TempDir
    Path folder;

    @Test
    void theChecksumsAreThoseOfTheFiles() throws IOException {
        var all = Stream.concat(
                        Stream.of(ShippedModel.WEIGHTS, ShippedModel.TOKENIZER),
                        Natives.BY_PLATFORM.values().stream().flatMap(Collection::stream))
                .toList();
        assertThat(all).hasSize(11);
        for (PackedFile file : all) {
            assertThat(file.unpackedBelow(folder)).isRegularFile();
        }
    }

    @Test
    void knowsTheNamesOfMachines() {
        assertThat(Natives.platform("Linux", "amd64")).isEqualTo("linux-x64");
        assertThat(Natives.platform("Mac OS X", "aarch64")).isEqualTo("osx-aarch64");
        assertThat(Natives.platform("Windows 11", "amd64")).isEqualTo("win-x64");
        assertThat(Natives.platform("SunOS", "sparcv9")).isEqualTo("sunos-sparcv9");
    }

    @Test
    void aProcessThatIsKilledLeavesNothingInTheDirectoryForTemporaryFiles() throws Exception {
        var temporary = Files.createDirectory(folder.resolve("tmp"));
        var process = loadingModel(temporary);

        process.destroyForcibly().waitFor();

        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    void whatWasLeftByOneKilledInTheVeryMomentGoesWithTheNext() throws Exception {
        var temporary = Files.createDirectory(folder.resolve("tmp"));
        var forgotten = Files.createDirectory(temporary.resolve(RuntimeFolders.PREFIX + "1"));
        var another = Files.createDirectory(temporary.resolve(RuntimeFolders.PREFIX + "2"));
        var used = Files.createDirectory(temporary.resolve(RuntimeFolders.PREFIX + "3"));
        Files.writeString(used.resolve("library"), "");
        Files.setLastModifiedTime(forgotten, FileTime.from(Instant.EPOCH));
        Files.setLastModifiedTime(used, FileTime.from(Instant.EPOCH));

        loadingModel(temporary).destroyForcibly().waitFor();

        assertThat(forgotten).doesNotExist();
        assertThat(another).exists();
        assertThat(used).isNotEmptyDirectory();
    }

    /// A process that has loaded the model and stays.
    private Process loadingModel(Path temporary) throws IOException {
        var process = OtherProcess.start(
                List.of("-Djava.io.tmpdir=" + temporary),
                ModelHolder.class,
                folder.resolve("model").toString());
        assertThat(process.inputReader().readLine()).isEqualTo("loaded");
        return process;
    }
}
