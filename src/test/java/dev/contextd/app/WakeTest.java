package dev.contextd.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Eventually;
import dev.contextd.TestClock;
import dev.contextd.World;
import dev.contextd.base.failure.Failure;
import dev.contextd.keep.search.SearchIndex;
import dev.contextd.keep.search.heap.HeapSearchIndex;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.heap.HeapRecordStore;
import dev.contextd.keep.store.sqlite.Damage;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A server goes on with what was under way, whenever it can.
class WakeTest {
    @TempDir
    private Path directory;

    /// Its engine cannot be reached when it is asked for the first time.
    private record Late(TestClock clock, AtomicInteger asked) implements Engines {
        @Override
        public RecordStore store(Path dataDir, InstantSource time, Damage damage) {
            if (asked.incrementAndGet() == 1) {
                throw Failure.notYet("The engine is away", Duration.ofSeconds(1));
            }
            return HeapRecordStore.open(clock);
        }

        @Override
        public SearchIndex index(Path dataDir) {
            return new HeapSearchIndex();
        }
    }

    @Test
    void aServerThatStartedWithoutItsEngineGoesOnByItselfWhenThatIsThere() throws Exception {
        var clock = new TestClock();
        var asked = new AtomicInteger();
        try (var world = World.on(new Late(clock, asked), clock, directory, Map.of())) {
            world.http();

            assertThat(Eventually.see(asked::get, times -> times > 1)).isEqualTo(2);
        }
    }
}
