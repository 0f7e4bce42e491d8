package dev.contextd.gateway;

import dev.contextd.wire.Keep;
import dev.contextd.wire.ReportedUsage;
import java.util.EnumMap;
import java.util.Map;

/// What happened, in figures to be added up. Only requests with a history are counted.
///
/// @param requests that the agent sent
/// @param cutRequests of these, that left with less than they came with
/// @param bytesReceived of their bodies, as they came
/// @param bytesSent of their bodies, as they left; a request that was sent twice counts twice
/// @param bytesCut that did not leave, in the requests that were answered
/// @param bytesWouldBeCut the same if folding is only tried (`gateway.fold=shadow`)
/// @param folds branches that were folded for the first time
/// @param fallbacks requests that were refused without what was cut, and sent again with it
/// @param unread requests that could not be understood, or not in time, and were forwarded as they came
/// @param refetches files that the model named in a call after a branch that named them was folded
/// @param keptSteps inside of folded branches that stayed, by why
/// @param upstream tokens as the model's API reported them
public record LedgerEntry(
        long requests,
        long cutRequests,
        long bytesReceived,
        long bytesSent,
        long bytesCut,
        long bytesWouldBeCut,
        long folds,
        long fallbacks,
        long unread,
        long refetches,
        Map<Keep, Integer> keptSteps,
        ReportedUsage upstream) {
    public static final LedgerEntry NOTHING =
            new LedgerEntry(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, Map.of(), ReportedUsage.NOTHING);

    public LedgerEntry {
        keptSteps = Map.copyOf(keptSteps);
    }

    public LedgerEntry plus(LedgerEntry more) {
        var kept = new EnumMap<Keep, Integer>(Keep.class);
        kept.putAll(keptSteps);
        more.keptSteps.forEach((why, steps) -> kept.merge(why, steps, Integer::sum));
        return new LedgerEntry(
                requests + more.requests,
                cutRequests + more.cutRequests,
                bytesReceived + more.bytesReceived,
                bytesSent + more.bytesSent,
                bytesCut + more.bytesCut,
                bytesWouldBeCut + more.bytesWouldBeCut,
                folds + more.folds,
                fallbacks + more.fallbacks,
                unread + more.unread,
                refetches + more.refetches,
                kept,
                upstream.plus(more.upstream));
    }
}
