package dev.contextd.base.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Eventually;
import dev.contextd.OtherProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessLockTest {
    @TempDir
    Path folder;

    private Path file() {
        return folder.resolve("lock");
    }

    private static String pid() {
        return Long.toString(ProcessHandle.current().pid());
    }

    @Test
    void oneHasItAndTheNextGetsItWhenItIsGivenBack() throws IOException {
        try (var _ = ProcessLock.take(file()).orElseThrow()) {
            assertThat(ProcessLock.take(file())).isEmpty();
            assertThat(ProcessLock.holder(file())).contains(pid());
        }

        assertThat(ProcessLock.holder(file())).isEmpty();
        try (var again = ProcessLock.take(file()).orElseThrow()) {
            assertThat(again).isNotNull();
        }
    }

    @Test
    void anotherWayToTheSameFileIsTheSameLock() throws IOException {
        var link = Files.createSymbolicLink(folder.resolve("link"), Files.createDirectory(folder.resolve("real")));

        try (var _ = ProcessLock.take(folder.resolve("real/lock")).orElseThrow()) {
            assertThat(ProcessLock.take(link.resolve("lock"))).isEmpty();
            assertThat(ProcessLock.take(folder.resolve("real/../real/lock"))).isEmpty();
        }
    }

    @Test
    void givingItBackTwiceDoesNotTakeItFromTheNext() throws IOException {
        var first = ProcessLock.take(file()).orElseThrow();
        first.close();
        try (var _ = ProcessLock.take(file()).orElseThrow()) {
            first.close();

            assertThat(ProcessLock.take(file())).isEmpty();
        }
    }

    @Test
    void ofManyThreadsOneHasItAtATime() throws Exception {
        var inside = new AtomicInteger();
        Callable<Integer> work = () -> {
            var lock = ProcessLock.take(file());
            if (lock.isEmpty()) {
                return 0;
            }
            int here = inside.incrementAndGet();
            inside.decrementAndGet();
            lock.get().close();
            return here;
        };
        int most = 0;
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var done : threads.invokeAll(Collections.nCopies(50, work))) {
                most = Math.max(most, done.get());
            }
        }

        assertThat(most).isEqualTo(1);
    }

    @Test
    void aProcessThatIsKilledHasItNoMore() throws Exception {
        var other = OtherProcess.start(LockHolder.class, file().toString());
        try {
            assertThat(other.inputReader().readLine()).isEqualTo("taken");
            assertThat(ProcessLock.take(file())).isEmpty();
            assertThat(ProcessLock.holder(file())).contains(Long.toString(other.pid()));
        } finally {
            other.destroyForcibly().waitFor();
        }

        Eventually.isTrue(() -> ProcessLock.holder(file()).isEmpty());
    }
}
