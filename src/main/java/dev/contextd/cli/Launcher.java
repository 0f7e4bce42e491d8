package dev.contextd.cli;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.cli.client.ClientMachine;
import dev.contextd.cli.client.InstallScope;
import dev.contextd.local.bridge.Build;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The program that starts this one.
final class Launcher {
    private static final String NAME = "contextd";

    /// Where `scripts/find-jdk` looks when nobody tells it where to; `~` is the user's home.
    static final List<String> JDK_FOLDERS = List.of(
            "/usr/lib/jvm/*",
            "/opt/java/*",
            "/opt/jdk*",
            "~/.sdkman/candidates/java/*",
            "~/.jdks/*",
            "/Library/Java/JavaVirtualMachines/*/Contents/Home",
            "/opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home");

    private Launcher() {}

    /// The JDK that runs this, if it has to be named to a launcher that an agent starts, whose `PATH` is not ours.
    static Optional<Path> unusualJdk(Path jdk, Path home) {
        if (Files.exists(jdk.resolveSibling("bin").resolve(NAME))) {
            // The runtime that came along with the launcher, which looks there first.
            return Optional.empty();
        }
        String place = jdk.toString();
        boolean usual = JDK_FOLDERS.stream()
                .map(folder -> folder.replace("~", home.toString()).split("\\*", -1))
                .map(parts -> Arrays.stream(parts).map(Pattern::quote).collect(Collectors.joining("[^/]*")))
                .anyMatch(place::matches);
        return usual ? Optional.empty() : Optional.of(jdk);
    }

    /// What a client should run. A user's own configuration names the very file, since agents with a window often have
    /// a `PATH` of their own; a project's is for machines where that file is elsewhere.
    static String command(InstallScope scope, ClientMachine machine) {
        return scope == InstallScope.PROJECT
                ? NAME
                : beside(Build.place(), machine)
                        .or(() -> machine.program(NAME))
                        .map(Path::toString)
                        .orElseThrow(() -> new Failure(
                                Kind.UNAVAILABLE, "The launcher cannot be found; name it with --command PATH."));
    }

    /// It stands at the top of a clone whose `target` has the jar, or of an unpacked archive, or in its `bin`.
    static Optional<Path> beside(Path jar, ClientMachine machine) {
        return Stream.iterate(jar.toAbsolutePath().getParent(), folder -> folder != null, Path::getParent)
                .limit(3)
                .flatMap(folder ->
                        Stream.of(folder.resolve(NAME), folder.resolve("bin").resolve(NAME)))
                .flatMap(file -> machine.program(file.toString()).stream())
                .findFirst();
    }
}
