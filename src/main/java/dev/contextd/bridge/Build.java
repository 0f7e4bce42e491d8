package dev.contextd.bridge;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Pattern;

/// Which program this is, so that of two that meet the older can make way.
///
/// @param version of the release
/// @param stamp when it was packaged, for two of the same version; 0 if that is not known
public record Build(String version, long stamp) {
    private static final Pattern DOT = Pattern.compile("[.-]");

    /// This program.
    public static Build current(String version) {
        try {
            var code = Build.class.getProtectionDomain().getCodeSource();
            var jar = Path.of(code.getLocation().toURI());
            return new Build(
                    version,
                    Files.isRegularFile(jar) ? Files.getLastModifiedTime(jar).toMillis() : 0);
        } catch (IOException | URISyntaxException _) {
            return new Build(version, 0);
        }
    }

    public static Build of(String text) {
        int plus = text.indexOf('+');
        try {
            return plus < 0
                    ? new Build(text, 0)
                    : new Build(text.substring(0, plus), Long.parseLong(text.substring(plus + 1)));
        } catch (NumberFormatException _) {
            return new Build(text, 0);
        }
    }

    @Override
    public String toString() {
        return version + "+" + stamp;
    }

    public boolean isNewerThan(Build other) {
        var ours = parts();
        var theirs = other.parts();
        int length = Math.max(ours.length, theirs.length);
        int byVersion = Arrays.compare(Arrays.copyOf(ours, length), Arrays.copyOf(theirs, length));
        return byVersion != 0 ? byVersion > 0 : stamp > other.stamp;
    }

    /// What is no number, as in `-SNAPSHOT`, comes before a release.
    private int[] parts() {
        return Arrays.stream(DOT.split(version))
                .mapToInt(part -> part.chars().allMatch(Character::isDigit) && part.length() < 10 && !part.isEmpty()
                        ? Integer.parseInt(part)
                        : -1)
                .toArray();
    }
}
