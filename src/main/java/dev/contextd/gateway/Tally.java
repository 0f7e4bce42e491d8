package dev.contextd.gateway;

import dev.contextd.wire.Folded;
import dev.contextd.wire.Keep;
import dev.contextd.wire.ReportedUsage;
import java.util.Map;

/// The figures of one request while it passes. Of one thread.
final class Tally {
    private long bytesReceived;
    private long bytesSent;
    private long bytesCut;
    private long bytesWouldBeCut;
    private long folds;
    private long refetches;
    private boolean fellBack;
    private boolean unread;
    private Map<Keep, Integer> keptSteps = Map.of();
    private ReportedUsage upstream = ReportedUsage.NOTHING;

    void received(long bytes) {
        bytesReceived = bytes;
    }

    void sent(long bytes) {
        bytesSent += bytes;
    }

    /// Without being looked into.
    void passedBy(long bytes) {
        received(bytes);
        sent(bytes);
        unread();
    }

    void cut(Folded folded) {
        bytesCut = folded.bytesCut();
        keptSteps = folded.keptSteps();
    }

    void wouldCut(Folded folded) {
        bytesWouldBeCut = folded.bytesCut();
        keptSteps = folded.keptSteps();
    }

    void folded(int branches) {
        folds = branches;
    }

    void refetched(int files) {
        refetches = files;
    }

    /// What was cut was sent after all.
    void fellBack() {
        fellBack = true;
        bytesCut = 0;
    }

    void unread() {
        unread = true;
    }

    void reported(ReportedUsage usage) {
        upstream = usage;
    }

    LedgerEntry entry() {
        return new LedgerEntry(
                1,
                bytesCut > 0 ? 1 : 0,
                bytesReceived,
                bytesSent,
                bytesCut,
                bytesWouldBeCut,
                folds,
                fellBack ? 1 : 0,
                unread ? 1 : 0,
                refetches,
                keptSteps,
                upstream);
    }
}
