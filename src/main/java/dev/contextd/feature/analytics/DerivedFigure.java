package dev.contextd.feature.analytics;

import dev.contextd.tool.Doc;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A figure that was not counted but computed, with everything that is needed to check it.
record DerivedFigure(
        @Doc("What it is called") String name,
        @Doc("What it says, in a sentence") String meaning,
        @Doc("The figure") double value,
        @Doc("tokens, percent, minutes, usd or share") String unit,
        @Doc("How it was computed") String formula,
        @Doc("From what") Map<String, Double> inputs) {

    /// What can be said of these counts; of what was not measured nothing is.
    static List<DerivedFigure> of(UsageReport report) {
        var figures = report.figures();
        var derived = new ArrayList<DerivedFigure>();
        report.bookedReductionPercent().ifPresent(percent -> {
            var inputs =
                    inputs("tokens_folded", figures.foldedTokens(), "tokens_in_summaries", figures.summaryTokens());
            derived.add(new DerivedFigure(
                    "tokens_booked",
                    "Tokens that contexts no longer hold by our books; whether models are still sent them depends on the"
                            + " agent.",
                    report.tokensBooked(),
                    "tokens",
                    "tokens_folded - tokens_in_summaries",
                    inputs));
            derived.add(new DerivedFigure(
                    "booked_reduction",
                    "How much less came back of folded branches than they had used.",
                    percent,
                    "percent",
                    "100 * (tokens_folded - tokens_in_summaries) / tokens_folded",
                    inputs));
        });
        report.wire().ifPresent(wire -> ofWire(report, wire, derived));
        report.searchPrecision()
                .ifPresent(share -> derived.add(new DerivedFigure(
                        "search_precision",
                        "Share of the votes on memories that said helpful.",
                        share,
                        "share",
                        "helpful_votes / votes",
                        inputs("helpful_votes", figures.helpful(), "votes", figures.helpful() + figures.unhelpful()))));
        return derived;
    }

    private static void ofWire(UsageReport report, WireLedger wire, List<DerivedFigure> derived) {
        wire.tokensNotSent().ifPresent(tokens -> {
            var inputs = inputs("bytes_cut", wire.bytesCut(), "bytes_sent", wire.bytesSent());
            inputs.put("upstream.input", (double) wire.upstream().input());
            inputs.put("upstream.cache_read", (double) wire.upstream().cacheRead());
            inputs.put("upstream.cache_write", (double) wire.upstream().cacheWrite());
            derived.add(new DerivedFigure(
                    "tokens_not_sent",
                    "Tokens that really left requests, estimated from their bytes.",
                    tokens,
                    "tokens",
                    "bytes_cut * (upstream.input + upstream.cache_read + upstream.cache_write) / bytes_sent",
                    inputs));
            var prices = report.prices();
            report.minutesSaved()
                    .ifPresent(minutes -> derived.add(new DerivedFigure(
                            "time_saved",
                            "What a model would have needed to read them, at the set pace.",
                            minutes,
                            "minutes",
                            "tokens_not_sent / tokens_per_minute",
                            inputs("tokens_not_sent", tokens, "tokens_per_minute", prices.tokensPerMinute()))));
            report.usdSaved()
                    .ifPresent(usd -> derived.add(new DerivedFigure(
                            "cost_saved",
                            "What they would have cost, at the set price.",
                            usd,
                            "usd",
                            "tokens_not_sent / 1000 * usd_per_1000_tokens",
                            inputs("tokens_not_sent", tokens, "usd_per_1000_tokens", prices.usdPer1000Tokens()))));
        });
        wire.refetchRate()
                .ifPresent(rate -> derived.add(new DerivedFigure(
                        "refetch_rate",
                        "Files that were asked for again, for each branch that was taken out of requests.",
                        rate,
                        "share",
                        "refetches / folds",
                        inputs("refetches", wire.refetches(), "folds", wire.folds()))));
    }

    private static Map<String, Double> inputs(String one, Number first, String other, Number second) {
        var inputs = new LinkedHashMap<String, Double>();
        inputs.put(one, first.doubleValue());
        inputs.put(other, second.doubleValue());
        return inputs;
    }
}
