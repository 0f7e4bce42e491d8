package dev.contextd.feature.directory.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.feature.directory.file.Fingerprint.Stamp;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Fingerprints are those that Node computes; the values here are what it printed.
class FingerprintTest {
    @TempDir
    Path directory;

    private static Stamp stamp(String name, long seconds, long nanos, long size) {
        return new Stamp(name, FileTime.from(Instant.ofEpochSecond(seconds, nanos)), size);
    }

    @ParameterizedTest
    @CsvSource({
        "1771000000, 0, 1771000000000",
        "1771000000, 999870, 1771000000000",
        "1771000000, 999880, 1771000000001",
        "1771000000, 999999, 1771000000001",
        "1771000000, 1000000, 1771000000001",
        "1771000000, 500999999, 1771000000501",
        "1771000000, 999999850, 1771000000999",
        "1771000000, 999999880, 1771000001000",
        "1771000000, 999999999, 1771000001000",
        "-2, 999999999, -1001",
        "-1, 500000, -1000"
    })
    void nanosecondsBecomeMillisecondsAsInNode(long seconds, long nanos, long millis) {
        assertThat(stamp("a", seconds, nanos, 1).line()).isEqualTo("a:" + millis + ":1");
    }

    @Test
    void filesInAnyOrderGiveTheDigitsOfNode() {
        assertThat(Fingerprint.of(List.of())).isEqualTo("e3b0c442");
        assertThat(Fingerprint.of(List.of(
                        stamp("b.ts", 1_771_000_000, 123_456_789, 10),
                        stamp("a.ts", 1_771_000_000, 999_999_999, 0),
                        stamp(".env", 1, 0, 5))))
                .isEqualTo("141e6183");
        assertThat(Fingerprint.of(List.of(
                        stamp("ä 😀.md", 1_771_000_000, 0, 3), stamp("Z", 1_771_000_000, 0, 3), stamp("a:b", 0, 0, 0))))
                .isEqualTo("98aa4174");
    }

    @Test
    void onlyRegularFilesOtherThanTheContextCount() throws Exception {
        Files.setLastModifiedTime(
                Files.writeString(directory.resolve("a.ts"), ""), FileTime.from(Instant.ofEpochSecond(1)));
        String before = Fingerprint.of(directory);
        Files.writeString(directory.resolve(".context.yaml"), "x");
        Files.createSymbolicLink(directory.resolve("link"), directory.resolve("a.ts"));
        Files.createDirectory(directory.resolve("folder"));
        assertThat(Fingerprint.of(directory)).isEqualTo(before);

        Files.writeString(directory.resolve(".env"), "x");
        assertThat(Fingerprint.of(directory)).isNotEqualTo(before);
    }
}
