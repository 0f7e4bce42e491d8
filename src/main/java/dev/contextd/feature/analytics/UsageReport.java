package dev.contextd.feature.analytics;

import dev.contextd.base.project.ProjectKey;
import dev.contextd.base.text.Rounded;
import dev.contextd.feature.analytics.UsageFigures.Calls;
import dev.contextd.keep.library.Records;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.StoredRecord;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// What the counts of some days amount to. What was not measured is absent.
record UsageReport(UsageFigures figures, TokenPrices prices) {
    private static final double PERCENT = 100;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final int FEATURES_MAX = 5;
    private static final int DIGITS = 4;

    /// Figures of days, and the first of these.
    record Days(UsageFigures figures, Optional<LocalDate> first) {
        static Days read(
                Records records,
                RecordKey owner,
                RecordKey cache,
                @Nullable ProjectKey project,
                LocalDate start,
                LocalDate end) {
            var sum = new Object() {
                UsageFigures figures = UsageFigures.NONE;
                Optional<LocalDate> first = Optional.empty();
            };
            each(records, owner, start, end, record -> {
                var parts = record.key().parts();
                if (project == null || parts.getLast().equals(project.text())) {
                    sum.figures = sum.figures.plus(UsageFigures.of(record.json()), Integer.MAX_VALUE);
                    sum.first = sum.first.or(() -> Optional.of(day(record, owner)));
                }
            });
            each(
                    records,
                    cache,
                    start,
                    end,
                    record -> sum.figures = sum.figures.plus(UsageFigures.of(record.json()), Integer.MAX_VALUE));
            return new Days(sum.figures, sum.first);
        }

        /// The records below a key that goes on with the day.
        static void each(
                Records records, RecordKey prefix, LocalDate start, LocalDate end, Consumer<StoredRecord> each) {
            // The key of a day comes before those of its projects, but is itself one in the cache's: so from before it.
            Optional<RecordKey> after = Optional.of(prefix.child(start.minusDays(1) + "~"));
            records.below(prefix, after, Integer.MAX_VALUE)
                    .takeWhile(record -> !day(record, prefix).isAfter(end))
                    .forEach(each);
        }

        static LocalDate day(StoredRecord record, RecordKey prefix) {
            return LocalDate.parse(record.key().parts().get(prefix.parts().size()));
        }
    }

    /// What our books no longer count for a context. It says nothing of what the model is still sent.
    long tokensBooked() {
        return figures.foldedTokens() - figures.summaryTokens();
    }

    Optional<Double> bookedReductionPercent() {
        return share(tokensBooked(), figures.foldedTokens()).map(share -> Rounded.to(DIGITS, share * PERCENT));
    }

    /// What really left requests.
    Optional<Long> tokensSaved() {
        return wire().flatMap(WireLedger::tokensNotSent);
    }

    Optional<Double> minutesSaved() {
        return tokensSaved().map(tokens -> Rounded.to(DIGITS, (double) tokens / prices.tokensPerMinute()));
    }

    Optional<Double> usdSaved() {
        return tokensSaved().map(tokens -> Rounded.to(DIGITS, tokens / 1000.0 * prices.usdPer1000Tokens()));
    }

    /// What passed gateways.
    Optional<WireLedger> wire() {
        return figures.wire().flatMap(WireLedger::of);
    }

    Optional<Double> searchPrecision() {
        return share(figures.helpful(), figures.helpful() + figures.unhelpful())
                .map(share -> Rounded.to(DIGITS, share));
    }

    Optional<Double> cacheHitRate() {
        return share(figures.cacheHits(), figures.cacheHits() + figures.cacheMisses())
                .map(share -> Rounded.to(DIGITS, share));
    }

    Calls calls(Predicate<String> tool) {
        return figures.tools().entrySet().stream()
                .filter(entry -> tool.test(entry.getKey()))
                .map(Map.Entry::getValue)
                .reduce(Calls.NONE, Calls::plus);
    }

    static Optional<Double> meanMillis(Calls calls) {
        return share(calls.nanos(), calls.count()).map(nanos -> Rounded.to(DIGITS, nanos / NANOS_PER_MILLI));
    }

    static Optional<Double> successRate(Calls calls) {
        return share(calls.ok(), calls.count()).map(share -> Rounded.to(DIGITS, share));
    }

    /// The tools called most.
    List<Map.Entry<String, Calls>> top() {
        return figures.tools().entrySet().stream()
                .sorted(Comparator.comparingLong((Map.Entry<String, Calls> entry) ->
                                -entry.getValue().count())
                        .thenComparing(Map.Entry::getKey))
                .limit(FEATURES_MAX)
                .toList();
    }

    /// Nothing is a share of nothing.
    private static Optional<Double> share(long part, long whole) {
        return whole == 0 ? Optional.empty() : Optional.of((double) part / whole);
    }
}
