package dev.contextd.base.file;

import java.io.IOException;
import java.nio.file.Path;

/// A process that takes a lock and keeps it until it is killed.
final class LockHolder {
    private LockHolder() {}

    public static void main(String[] arguments) throws IOException {
        try (var _ = ProcessLock.take(Path.of(arguments[0])).orElseThrow()) {
            IO.println("taken");
            // the end of its input comes with the end of whoever started it
            while (System.in.read() >= 0) {}
        }
    }
}
