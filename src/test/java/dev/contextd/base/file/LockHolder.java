package dev.contextd.base.file;

import java.io.IOException;
import java.nio.file.Path;

/// A process that takes a lock and keeps it until it is killed.
final class LockHolder {
    private LockHolder() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        try (var _ = ProcessLock.take(Path.of(arguments[0])).orElseThrow()) {
            IO.println("taken");
            Thread.sleep(60_000);
        }
    }
}
