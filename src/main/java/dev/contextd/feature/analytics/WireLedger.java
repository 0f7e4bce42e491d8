package dev.contextd.feature.analytics;

import dev.contextd.base.text.Rounded;
import dev.contextd.tool.Doc;
import java.util.Map;
import java.util.Optional;

/// What passed gateways between agents and their models.
record WireLedger(
        @Doc("Requests with a history") long requests,

        @Doc("Of these, that left with less than they came with")
        long cutRequests,

        @Doc("Of their bodies, as they came") long bytesReceived,
        @Doc("As they left") long bytesSent,
        @Doc("That did not leave") long bytesCut,

        @Doc("That would not have left; absent unless gateway.fold is shadow")
        Optional<Long> bytesWouldBeCut,

        @Doc("Branches taken out of requests for the first time")
        long folds,

        @Doc("Requests that a model refused without them, sent again whole")
        long fallbacks,

        @Doc("Requests that were not understood, and sent as they came")
        long unread,

        @Doc("Steps inside of them that stayed, by why") Map<String, Long> keptSteps,

        @Doc("Files that were asked for again after a branch that had read them was taken out")
        long refetches,

        @Doc("Tokens as the models' providers told them") Upstream upstream,

        @Doc("Estimate, see formula; absent if nothing was cut or told")
        Optional<Long> tokensNotSent,

        @Doc("Files asked for again for each branch taken out; absent if none was")
        Optional<Double> refetchRate) {

    record Upstream(
            @Doc("Read anew") long input,
            @Doc("Read from their cache") long cacheRead,
            @Doc("Written to it") long cacheWrite,
            @Doc("Written by the model") long output) {
        long read() {
            return input + cacheRead + cacheWrite;
        }
    }

    static final String FORMULA = "wire.tokens_not_sent = bytes_cut * (upstream.input + upstream.cache_read +"
            + " upstream.cache_write) / bytes_sent; wire.refetch_rate = refetches / folds";

    /// Empty if nothing passed.
    static Optional<WireLedger> of(Map<WireCount, Long> counts) {
        return counts.isEmpty() ? Optional.empty() : Optional.of(new Reading(counts).ledger());
    }

    private record Reading(Map<WireCount, Long> counts) {
        private long count(WireCount what) {
            return counts.getOrDefault(what, 0L);
        }

        private WireLedger ledger() {
            var upstream = new Upstream(
                    count(WireCount.UPSTREAM_INPUT),
                    count(WireCount.UPSTREAM_CACHE_READ),
                    count(WireCount.UPSTREAM_CACHE_WRITE),
                    count(WireCount.UPSTREAM_OUTPUT));
            return new WireLedger(
                    count(WireCount.REQUESTS),
                    count(WireCount.CUT_REQUESTS),
                    count(WireCount.BYTES_RECEIVED),
                    count(WireCount.BYTES_SENT),
                    count(WireCount.BYTES_CUT),
                    positive(count(WireCount.BYTES_WOULD_BE_CUT)),
                    count(WireCount.FOLDS),
                    count(WireCount.FALLBACKS),
                    count(WireCount.UNREAD),
                    Map.of(
                            "not_whole", count(WireCount.KEPT_NOT_WHOLE),
                            "referred_to", count(WireCount.KEPT_REFERRED_TO),
                            "out_of_place", count(WireCount.KEPT_OUT_OF_PLACE)),
                    count(WireCount.REFETCHES),
                    upstream,
                    positive(notSent(upstream)),
                    count(WireCount.FOLDS) == 0
                            ? Optional.empty()
                            : Optional.of(Rounded.to(3, (double) count(WireCount.REFETCHES) / count(WireCount.FOLDS))));
        }

        private long notSent(Upstream upstream) {
            long sent = count(WireCount.BYTES_SENT);
            return sent == 0 ? 0 : Math.round((double) count(WireCount.BYTES_CUT) * upstream.read() / sent);
        }

        private static Optional<Long> positive(long figure) {
            return figure > 0 ? Optional.of(figure) : Optional.empty();
        }
    }
}
