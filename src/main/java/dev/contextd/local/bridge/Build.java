package dev.contextd.local.bridge;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/// The identity of a build, so that of two that meet the older can make way.
///
/// @param version of the release
/// @param stamp when it was packaged, for two of the same version; 0 if that is not known
public record Build(String version, long stamp) {
    private static final String JAR = "jar:";
    private static final Pattern DOT = Pattern.compile("[.-]");

    /// This program.
    public static Build current(String version) {
        try {
            var jar = place();
            // in whole seconds, as archives keep it: unpacked elsewhere it is the same program
            return new Build(
                    version,
                    Files.isRegularFile(jar) ? Files.getLastModifiedTime(jar).to(TimeUnit.SECONDS) : 0);
        } catch (IOException _) {
            return new Build(version, 0);
        }
    }

    /// The jar of this program, or the folder with its classes. Classes from an AOT cache claim to come from where the
    /// jar was when the cache was made, so they are not asked.
    public static Path place() {
        String name = "/" + Build.class.getName().replace('.', '/') + ".class";
        String url = Objects.requireNonNull(Build.class.getResource(name)).toString();
        String root = url.substring(0, url.length() - name.length());
        return Path.of(URI.create(root.startsWith(JAR) ? root.substring(JAR.length(), root.length() - 1) : root));
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
