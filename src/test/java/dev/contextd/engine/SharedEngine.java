package dev.contextd.engine;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Predicate;

/// One engine for all processes of a test run, since a start takes a while: it ends with the build, or with the shell
/// that runs a test by hand. `TEST_ENGINES_OWNER` names another process to end with.
final class SharedEngine {
    private static final Path FOLDER = Path.of("target", "engines").toAbsolutePath();

    private SharedEngine() {}

    /// Where it is; whoever is first starts it.
    ///
    /// @param lives whether there is one at an address
    static synchronized String at(String name, Predicate<String> lives, Callable<String> start) {
        try {
            Files.createDirectories(FOLDER);
            var file = FOLDER.resolve(name + "-of-" + owner());
            try (var channel = FileChannel.open(
                            FOLDER.resolve(name + ".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    var _ = channel.lock()) {
                var address = Files.exists(file) ? Files.readString(file) : "";
                if (address.isEmpty() || !lives.test(address)) {
                    address = start.call();
                    Files.writeString(file, address);
                }
                return address;
            }
        } catch (Exception e) {
            throw new IllegalStateException("the tests need " + name + ": " + e.getMessage(), e);
        }
    }

    /// The build, which starts its test processes by a shell, else the shell itself.
    static long owner() {
        var set = System.getenv("TEST_ENGINES_OWNER");
        if (set != null) {
            return Long.parseLong(set);
        }
        var parent = ProcessHandle.current().parent();
        return parent.flatMap(ProcessHandle::parent)
                .filter(SharedEngine::isJava)
                .or(() -> parent)
                .orElseGet(ProcessHandle::current)
                .pid();
    }

    private static boolean isJava(ProcessHandle process) {
        Optional<String> command = process.info().command();
        return command.filter(name -> name.endsWith("java")).isPresent();
    }

    static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
