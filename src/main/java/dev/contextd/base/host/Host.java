package dev.contextd.base.host;

import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.UserPrincipal;
import java.util.List;
import java.util.Locale;

/// The operating system, as far as one differs from the other in what we need of it: what is ours alone, who we are,
/// how to start what shall outlive us, and how to let others go first.
public sealed interface Host permits PosixHost, WindowsHost {
    /// The one that this process runs on.
    static Host here() {
        return Here.HOST;
    }

    /// Chosen once.
    final class Here {
        private static final Host HOST = named(System.getProperty("os.name"));

        private Here() {}

        /// @param name as the JVM gives it, such as `Mac OS X`
        static Host named(String name) {
            return name.toLowerCase(Locale.ROOT).startsWith("windows") ? new WindowsHost() : new PosixHost();
        }
    }

    /// The user as whom this process runs.
    UserPrincipal user() throws IOException;

    /// For making a file that nobody else may look at.
    FileAttribute<?>[] ownFile(Path path);

    /// For making a directory that nobody else may look into.
    FileAttribute<?>[] ownDirectory(Path path);

    /// Whether a file is a plain one, ours, and nobody else may look at it or write it.
    boolean isOwnFile(Path file) throws IOException;

    /// Fails, with why, where a directory is not ours alone, or where others can put something else in its place.
    void requireOwnDirectory(Path directory) throws IOException;

    /// A command that starts another as nobody's child, says its id and ends: agents end what came from the processes
    /// they started, some by the group of processes, some by walking from parent to child.
    ///
    /// @param log where the other writes
    List<String> orphaning(List<String> command, Path log);

    /// Lets the thread that calls give way to all others from now on, those of other programs included.
    ///
    /// @return whether the system can do that
    boolean giveWay();
}
