package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.app.Wiring;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// What users get. `-Ddistribution.archive` names another one.
public final class UnpackedArchive {
    static final Path FILE = Path.of(
                    System.getProperty("distribution.archive", "target/contextd-" + Wiring.version() + ".tar.gz"))
            .toAbsolutePath();

    private UnpackedArchive() {}

    /// Unpacks it.
    ///
    /// @return the one folder that is in it
    public static Path in(Path folder) throws IOException, InterruptedException {
        var tar = new ProcessBuilder("tar", "-xzf", FILE.toString(), "-C", folder.toString());
        assertThat(tar.inheritIO().start().waitFor()).as("tar").isZero();
        try (var top = Files.list(folder)) {
            return top.reduce((_, _) -> {
                        throw new AssertionError("there is more than one folder at the top");
                    })
                    .orElseThrow();
        }
    }
}
