package dev.contextd.cli;

import dev.contextd.app.Wiring;
import java.nio.file.Path;

/// The running system a command works with: opened for it and closed after it, or that of the server it runs in.
///
/// @param directory where the command was given
record OpenSystem(Wiring wiring, Path directory, boolean isOwn) implements AutoCloseable {
    @Override
    public void close() {
        if (isOwn) {
            wiring.close();
        }
    }
}
