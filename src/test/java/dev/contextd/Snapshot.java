package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A file that must equal what the program says; `-Dsnapshots=update` writes it anew.
public final class Snapshot {
    private Snapshot() {}

    public static void check(String file, String current) throws IOException {
        Path path = Sources.ROOT.resolve(file);
        boolean update = System.getProperty("snapshots", "").equals("update");
        boolean mayCreate = System.getenv("CI") == null;
        if (update || (mayCreate && !Files.exists(path))) {
            Files.createDirectories(path.getParent());
            Files.writeString(path, current);
        }
        assertThat(path)
                .as("run with -Dsnapshots=update if this change is meant")
                .exists();
        assertThat(Sources.text(path))
                .as("%s differs; run with -Dsnapshots=update if this change is meant", file)
                .isEqualTo(current);
    }
}
