package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A file that must equal what the program says; `-Dsnapshots=update` writes it anew. Nothing else does: one that was
/// never committed is missing everywhere, not only where nobody made it by running the tests before.
public final class Snapshot {
    private Snapshot() {}

    public static void check(String file, String current) throws IOException {
        if (System.getProperty("snapshots", "").equals("update")) {
            write(Sources.ROOT.resolve(file), current);
        }
        compare(Sources.ROOT.resolve(file), current);
    }

    private static void write(Path path, String current) throws IOException {
        Files.createDirectories(path.getParent());
        Files.writeString(path, current);
    }

    static void compare(Path path, String current) {
        assertThat(path)
                .as("run with -Dsnapshots=update if this change is meant")
                .exists();
        assertThat(Sources.text(path))
                .as("%s differs; run with -Dsnapshots=update if this change is meant", Sources.name(path))
                .isEqualTo(current);
    }
}
