package dev.contextd.cli;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.cli.client.ClientMachine;
import dev.contextd.cli.client.InstallScope;
import dev.contextd.local.bridge.Build;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/// The program that starts this one.
final class Launcher {
    private static final String NAME = "contextd";

    private Launcher() {}

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
