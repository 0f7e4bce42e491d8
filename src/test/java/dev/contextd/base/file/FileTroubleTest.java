package dev.contextd.base.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileTroubleTest {
    @TempDir
    Path directory;

    @Test
    void whatFailedIsSaidAndNotThePathAlone() {
        var missing = directory.resolve("missing");

        assertThat(said(() -> Files.readString(missing))).isEqualTo(missing + " is not there");
        assertThat(said(() -> Files.createDirectory(directory))).isEqualTo(directory + " is there already");
        assertThat(FileTrouble.of(new AccessDeniedException("/root/x"))).isEqualTo("/root/x is not open to this user");
    }

    @Test
    void aFullDiskSaysSoItself() {
        assertThat(said(() -> {
                    try (var full = new FileOutputStream("/dev/full")) {
                        full.write('x');
                    }
                }))
                .contains("space");
    }

    private interface Work {
        void done() throws IOException;
    }

    private static String said(Work work) {
        return FileTrouble.of(catchThrowableOfType(IOException.class, work::done));
    }
}
