package dev.contextd.feature.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.base.failure.Failure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataDirectoryTest {
    @TempDir
    private Path top;

    private Path directory(String permissions) throws Exception {
        var directory = Files.createDirectory(top.resolve("data"));
        return Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString(permissions));
    }

    private static String permissions(Path directory) throws Exception {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(directory));
    }

    @Test
    void oneThatOthersCanReadIsClosed() throws Exception {
        var directory = directory("rwxr-xr-x");
        Files.createFile(directory.resolve("contextd.db"));

        new DataDirectory(directory).prepare();

        assertThat(permissions(directory)).isEqualTo("rwx------");
    }

    @Test
    void oneThatHoldsOtherThingsIsRefusedAndLeftAsItIs() throws Exception {
        var directory = directory("rwxr-xr-x");
        Files.createFile(directory.resolve("diary.txt"));

        assertThatThrownBy(() -> new DataDirectory(directory).prepare())
                .isInstanceOf(Failure.class)
                .hasMessageContaining("Others can look into")
                .hasMessageContaining("chmod 700");
        assertThat(permissions(directory)).isEqualTo("rwxr-xr-x");
    }

    @Test
    void oneThatIsMadeIsForItsOwnerAlone() throws Exception {
        var directory = top.resolve("some").resolve("data");

        new DataDirectory(directory).prepare();

        assertThat(permissions(directory)).isEqualTo("rwx------");
    }
}
