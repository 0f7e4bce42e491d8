package dev.contextd.feature.conversation.message;

import dev.contextd.base.failure.Attempt;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;

/// A queue of messages to one context, which are written together.
///
/// Whoever gets the turn writes everything that waits, in one batch: so many clients of one context share the wait
/// for the disk instead of queueing for it. If that fails, each tries again on its own, and nobody pays for another's
/// message.
final class MessageQueue {
    private static final int GROUP_MAX = 200;
    private static final long GROUP_CHARS_MAX = 2_000_000;

    private final ReentrantLock turn = new ReentrantLock();
    private final ArrayDeque<Letter> waiting = new ArrayDeque<>();

    /// How many threads know this queue; guarded by the map it is in.
    int users;

    static final class Letter {
        private final List<NewMessage> said;
        private Optional<Context> written = Optional.empty();

        Letter(List<NewMessage> said) {
            this.said = said;
        }

        private long chars() {
            return said.stream().mapToLong(one -> one.content().length()).sum();
        }
    }

    /// Puts what was said behind what is there, and gives the context as it was then.
    ///
    /// @param write stores all of these, or throws and stores nothing
    Context post(List<NewMessage> said, Function<List<NewMessage>, Context> write) {
        var mine = new Letter(said);
        synchronized (waiting) {
            waiting.add(mine);
        }
        turn.lock();
        try {
            while (mine.written.isEmpty()) {
                deliver(mine, write);
            }
            return mine.written.get();
        } finally {
            synchronized (waiting) {
                waiting.remove(mine);
            }
            turn.unlock();
        }
    }

    private void deliver(Letter mine, Function<List<NewMessage>, Context> write) {
        var group = next();
        if (group.equals(List.of(mine))) {
            deliver(group, write);
        } else if (Attempt.at(() -> deliver(group, write)).isPresent()) {
            // what fails together is tried alone
            deliver(List.of(mine), write);
        }
    }

    private void deliver(List<Letter> group, Function<List<NewMessage>, Context> write) {
        var context = write.apply(
                group.stream().flatMap(letter -> letter.said.stream()).toList());
        synchronized (waiting) {
            waiting.removeAll(group);
        }
        group.forEach(letter -> letter.written = Optional.of(context));
    }

    private List<Letter> next() {
        synchronized (waiting) {
            var group = new ArrayList<Letter>();
            int count = 0;
            long chars = 0;
            for (Letter letter : waiting) {
                count += letter.said.size();
                chars += letter.chars();
                if (!group.isEmpty() && (count > GROUP_MAX || chars > GROUP_CHARS_MAX)) {
                    break;
                }
                group.add(letter);
            }
            return group;
        }
    }

    /// Does something while nobody writes to the context.
    <T> T quietly(Supplier<T> work) {
        turn.lock();
        try {
            return work.get();
        } finally {
            turn.unlock();
        }
    }
}
