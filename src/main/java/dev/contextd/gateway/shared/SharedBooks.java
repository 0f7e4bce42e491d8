package dev.contextd.gateway.shared;

import dev.contextd.gateway.Books;
import dev.contextd.gateway.LedgerEntry;
import dev.contextd.local.bridge.Endpoint;
import dev.contextd.wire.RemovedTurn;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Books that the shared server keeps. While it is not there nothing is known and nothing is decided; figures wait for
/// it.
public final class SharedBooks implements Books {
    /// An agent's request waits for an answer, so there is little time for it; a server takes that long only where
    /// others
    /// keep the machine busy.
    private static final Duration PATIENCE = Duration.ofMillis(500);

    /// What is removed is kept once for each branch. That is worth more: a branch that goes with a later request makes
    /// the
    /// provider read anew what stands behind it, and a server that was just started takes its time.
    private static final Duration KEEPING = Duration.ofSeconds(3);

    /// What has not been told when the agent has gone has a last chance.
    private static final Duration FAREWELL = Duration.ofSeconds(2);

    /// What is longer is not sent, and its branch stays in the requests: the server would be busy with it for too long.
    private static final int MESSAGES_BYTES_MAX = 8 << 20;

    private static final double TOKENS_PER_BYTE = 0.25;

    private final BooksLine line;

    /// What was counted and the server was not told yet. Guarded by this.
    private LedgerEntry waiting = LedgerEntry.NOTHING;

    private double tokensPerByte = TOKENS_PER_BYTE;

    /// @param directory in which the agent works
    public SharedBooks(Endpoint endpoint, String directory) {
        this.line = new BooksLine(endpoint, directory);
    }

    @Override
    public Map<String, Fate> fates(Set<String> branches) throws Unavailable {
        var fates = new HashMap<String, Fate>();
        line.ask(BooksMessage.fates(branches), PATIENCE).forEach((branch, word) -> {
            for (Fate fate : Fate.values()) {
                if (fate.name().equals(word)) {
                    fates.put(branch, fate);
                }
            }
        });
        return fates;
    }

    @Override
    public void fold(String branch, List<RemovedTurn> removed) throws Unavailable {
        if (removed.stream().mapToLong(turn -> turn.json().length()).sum() > MESSAGES_BYTES_MAX) {
            leave(branch);
            throw new Unavailable("too much to be kept");
        }
        line.ask(BooksMessage.fold(branch, removed), KEEPING);
    }

    @Override
    public void leave(String branch) throws Unavailable {
        line.ask(BooksMessage.leave(branch), PATIENCE);
    }

    /// The provider's own count of tokens is the measure, as far as it has told any.
    @Override
    public void observe(Map<String, Long> bytesOfOpenBranches) {
        double rate;
        synchronized (this) {
            rate = tokensPerByte;
        }
        var tokens = new HashMap<String, Long>();
        bytesOfOpenBranches.forEach((branch, bytes) -> tokens.put(branch, Math.round(bytes * rate)));
        line.tell(BooksMessage.observe(tokens));
    }

    @Override
    public synchronized void count(LedgerEntry increments) {
        var usage = increments.upstream();
        long read = usage.input() + usage.cacheRead() + usage.cacheWrite();
        if (read > 0 && increments.bytesSent() > 0) {
            tokensPerByte = (double) read / increments.bytesSent();
        }
        waiting = waiting.plus(increments);
        if (line.tell(BooksMessage.count(waiting))) {
            waiting = LedgerEntry.NOTHING;
        }
    }

    @Override
    public void close() {
        synchronized (this) {
            if (!waiting.equals(LedgerEntry.NOTHING)) {
                line.tell(BooksMessage.count(waiting));
            }
        }
        line.close(FAREWELL);
    }
}
