package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The picture and the examples in the README, made anew by `scripts/recording`.
class RecordingIT {
    @TempDir
    Path home;

    @Test
    void thePictureAndTheExamplesShowWhatTheProgramPrints() throws Exception {
        var drawn = home.resolve("drawn.svg");
        var readme = Files.copy(Sources.ROOT.resolve("README.md"), home.resolve("README.md"));
        try (var recording = Program.launch(
                Sources.ROOT.resolve("scripts/recording"),
                home,
                Map.of("JAVA_HOME", System.getProperty("java.home")),
                drawn.toString(),
                launcher().toString(),
                readme.toString())) {
            var ended = recording.end();
            assertThat(ended.exitCode()).as(ended.err()).isZero();
        }

        assertThat(withoutSimilarities(drawn))
                .as("docs/recording.svg; draw it again with scripts/recording")
                .isEqualTo(withoutSimilarities(Sources.ROOT.resolve("docs/recording.svg")));
        assertThat(Sources.text(readme))
                .as("README.md; scripts/recording writes its examples")
                .isEqualTo(Sources.text(Sources.ROOT.resolve("README.md")));
    }

    /// That of a clone would build first.
    private Path launcher() throws IOException {
        var root = Sources.ROOT;
        var launcher = Files.createFile(
                home.resolve("launcher"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        return Files.writeString(launcher, """
                #!/bin/sh
                launcher=$0 jar='%1$s/target/contextd.jar' options='%1$s/scripts' caches='%1$s/target'
                . '%1$s/scripts/launch'
                """.formatted(root));
    }

    /// Their last digit depends on the processor.
    private static String withoutSimilarities(Path picture) {
        return Sources.text(picture).replaceAll("similarity \\d\\.\\d+", "similarity");
    }
}
