package dev.contextd.keep.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.engine.ReplyDropper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What a [RecordStore] keeps to that several processes have at once: each of them sees what the others wrote, as if
/// there were one, and learns what became of its writes when a reply is lost.
public abstract class SharedRecordStoreContract extends RecordStoreContract {
    private static final int WRITERS = 8;

    private RecordStore other;

    @BeforeEach
    void openOther() {
        other = open(directory);
    }

    @AfterEach
    void closeOther() {
        other.close();
    }

    /// The port at which the engine listens.
    protected abstract int enginePort();

    /// The same store by way of another port of this machine.
    protected abstract RecordStore openAt(int port);

    /// What stands in every request that makes a write final.
    protected abstract String finalWords();

    @Test
    void isKnownToBeShared() {
        assertThat(store.isShared()).isTrue();
    }

    @Test
    void aCounterRaisedByTwoProcessesIsWhatWasAcknowledged() throws Exception {
        put(KEY, "0");
        var raised = together(WRITERS, me -> raise(me % 2 == 0 ? store : other, KEY, acknowledged() / WRITERS));

        assertThat(store.get(KEY).map(StoredRecord::json))
                .contains(Integer.toString(raised.stream().mapToInt(n -> n).sum()));
    }

    private static int raise(RecordStore store, RecordKey key, int times) {
        int mine = 0;
        while (mine < times) {
            var seen = store.get(key).orElseThrow();
            try {
                var raised = Change.put(
                        key, Integer.toString(Integer.parseInt(seen.json()) + 1), Expected.at(seen.version()));
                store.write(List.of(raised), once());
                mine++;
            } catch (StaleVersion _) {
                Thread.onSpinWait();
            }
        }
        return mine;
    }

    @Test
    void whatOneProcessWroteTheOtherReadsAtOnce() {
        var stale = new ArrayList<Integer>();
        for (int i = 0; i < acknowledged(); i++) {
            var written = put(KEY.child("" + i % 7), "" + i);
            boolean isSeen = other.get(written.key()).equals(Optional.of(written));
            if (i < times(500)) {
                isSeen &= other.scan(KEY, Optional.empty(), 10).contains(written)
                        && other.sequence() >= written.sequence();
            }
            if (!isSeen) {
                stale.add(i);
            }
        }

        assertThat(stale).isEmpty();
    }

    @Test
    void ofTwoProcessesThatMakeTheSameRecordOneWins() throws Exception {
        for (int round = 0; round < 10; round++) {
            var key = KEY.child(Integer.toString(round));
            var won = together(32, me -> {
                try {
                    (me % 2 == 0 ? store : other)
                            .write(List.of(Change.put(key, Integer.toString(me), Expected.NOTHING)), once());
                    return me;
                } catch (StaleVersion _) {
                    return -1;
                }
            });

            assertThat(won.stream().filter(me -> me >= 0).map(me -> Integer.toString(me)))
                    .containsExactly(store.get(key).orElseThrow().json());
        }
    }

    @Test
    void anOperationAskedForInTwoProcessesIsDoneOnce() throws Exception {
        var operation = once();
        var changes = List.<Change>of(Change.put(KEY, "{}", Expected.NOTHING));
        var answers = together(8, me -> (me % 2 == 0 ? store : other).write(changes, operation));

        assertThat(answers.stream().distinct()).hasSize(1);
        assertThat(other.sequence()).isEqualTo(answers.getFirst().getFirst().sequence());
    }

    @Test
    void aFollowerInOneProcessMissesNothingThatOthersWrite() throws Exception {
        var writing = new AtomicBoolean(true);
        Map<RecordKey, Long> followed = new HashMap<>();
        var follower = Thread.ofPlatform().start(() -> {
            long at = 0;
            boolean last = false;
            while (!last) {
                last = !writing.get();
                for (var page = other.changes(at, 10); !page.isEmpty(); page = other.changes(at, 10)) {
                    for (ChangeEntry entry : page) {
                        at = entry.sequence();
                        followed.put(entry.key(), at);
                    }
                }
            }
        });
        var written = together(6, me -> {
            var mine = new HashMap<RecordKey, Long>();
            for (int i = 0; i < times(50); i++) {
                var key = KEY.child(me + "." + i);
                var put = List.<Change>of(Change.put(key, "{}", Expected.NOTHING));
                mine.put(
                        key,
                        (me % 2 == 0 ? store : other)
                                .write(put, once())
                                .getFirst()
                                .sequence());
            }
            return mine;
        });
        writing.set(false);
        follower.join();

        var all = new HashMap<RecordKey, Long>();
        written.forEach(all::putAll);
        assertThat(followed).isEqualTo(all);
    }

    @Test
    void aBatchOfOneProcessIsWholeForTheOther() throws Exception {
        var torn = together(4, me -> {
            int halves = 0;
            for (int i = 0; i < times(50); i++) {
                var json = me + "." + i;
                if (me < 2) {
                    store.write(
                            List.of(
                                    Change.put(KEY.child("left"), json, Expected.ANYTHING),
                                    Change.put(KEY.child("right"), json, Expected.ANYTHING)),
                            once());
                } else {
                    var seen = other.scan(KEY, Optional.empty(), 2);
                    halves += seen.size() == 1
                                    || seen.stream()
                                                    .map(StoredRecord::json)
                                                    .distinct()
                                                    .count()
                                            > 1
                            ? 1
                            : 0;
                }
            }
            return halves;
        });

        assertThat(torn).containsOnly(0);
    }

    @Test
    void aWriteWhoseReplyIsLostIsDoneOnceAndAnswered() throws IOException {
        try (var dropper = ReplyDropper.before(enginePort());
                var far = openAt(dropper.port())) {
            far.write(List.of(Change.put(KEY, "0", Expected.NOTHING)), once());
            for (int i = 1; i <= 5; i++) {
                var seen = far.get(KEY).orElseThrow();
                long before = store.sequence();
                dropper.dropReplyTo(finalWords());

                var written = far.write(List.of(Change.put(KEY, "" + i, Expected.at(seen.version()))), once());

                assertThat(dropper.dropped()).isEqualTo(i);
                assertThat(store.get(KEY)).contains(written.getFirst());
                assertThat(store.changes(before, 10))
                        .containsExactly(new ChangeEntry(written.getFirst().sequence(), KEY, false));
                assertThat(store.sequence()).isEqualTo(before + 1);
            }
        }
    }
}
