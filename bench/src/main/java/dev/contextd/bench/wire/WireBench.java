package dev.contextd.bench.wire;

import dev.contextd.base.tls.TrustedAuthorities;
import dev.contextd.bench.Era;
import dev.contextd.bench.RecordedRun;
import dev.contextd.bench.Scratch;
import dev.contextd.bench.Started;
import dev.contextd.bench.Table;
import dev.contextd.bench.Target;
import dev.contextd.gateway.FoldMode;
import dev.contextd.gateway.Gateway;
import dev.contextd.gateway.LedgerEntry;
import dev.contextd.gateway.UpstreamRoute;
import dev.contextd.gateway.jdk.JdkUpstream;
import dev.contextd.gateway.jdk.ProxyRules;
import dev.contextd.gateway.shared.SharedBooks;
import dev.contextd.local.bridge.Endpoint;
import dev.contextd.wire.Dialect;
import dev.contextd.wire.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Sends sessions through the real gateway to a model that counts what arrives, with the sub-tasks in branches that are
/// folded, in branches that are only booked, and in none. Then what the gateway costs.
public final class WireBench {
    private static final int MADE = 54;
    private static final int TASKS = 6;
    private static final int BODY_BYTES_MAX = 32 << 20;

    private WireBench() {}

    private record Counted(Figures arrived, LedgerEntry ledger) {}

    /// @param from a recorded run, or a folder of them; runs are made if absent
    public static void run(Optional<String> from) throws IOException, InterruptedException {
        var runs = from.isPresent() ? recorded(Path.of(from.get())) : MadeRuns.of(MADE);
        var sessions = new ArrayList<List<Moment>>();
        for (int i = 0; i < runs.size(); i += TASKS) {
            sessions.add(runs.subList(i, Math.min(runs.size(), i + TASKS)).stream().flatMap(List::stream).toList());
        }
        try (var scratch = Scratch.of("wire")) {
            var settings = Map.of("CONTEXTD_DATA_DIR", scratch.path().toString(), "CONTEXTD_LIMITS_BRANCH_BUDGET", "65536",
                    "CONTEXTD_FOLDING_CONTEXT_LIMIT", "10000000");
            var server = Started.of(Started.java("-jar", Started.jar(), "serve", "-p", "0"), settings);
            try (var model = new CountingModel()) {
                var target = Target.ofProduct("contextd", server, Era.STATELESS);
                var bench = new Sending(new Player(target, model, Prelude.read()), model, Endpoint.of(scratch.path()));
                String what = "%d %s runs, %d to a session".formatted(runs.size(), from.isPresent() ? "recorded" : "made", TASKS);
                print(what, Dialect.MESSAGES, bench.all(sessions, Dialect.MESSAGES));
                for (var dialect : List.of(Dialect.RESPONSES, Dialect.CHAT, Dialect.GEMINI)) {
                    print("one session", dialect, bench.all(sessions.subList(0, 1), dialect));
                }
            } finally {
                server.end();
            }
        }
        RequestCost.run(Prelude.read());
        ChunkCost.run();
    }

    private static List<List<Moment>> recorded(Path place) throws IOException {
        var runs = new ArrayList<List<Moment>>();
        try (var files = Files.walk(place)) {
            for (Path file : files.filter(it -> it.toString().endsWith(".jsonl")).sorted().toList()) {
                runs.add(RecordedMoments.of(RecordedRun.read(file)));
            }
        }
        if (runs.isEmpty()) {
            throw new IOException("no recorded runs (.jsonl) in " + place);
        }
        return runs;
    }

    private record Sending(Player player, CountingModel model, Endpoint endpoint) {
        Map<Variant, Counted> all(List<List<Moment>> sessions, Dialect dialect) throws IOException, InterruptedException {
            var counted = new EnumMap<Variant, Counted>(Variant.class);
            for (Variant variant : Variant.values()) {
                var options = new Gateway.Options(
                        0,
                        List.of(new UpstreamRoute("model", model.url())),
                        variant.mode,
                        Limits.STANDARD,
                        true,
                        BODY_BYTES_MAX,
                        4L * BODY_BYTES_MAX);
                try (var upstream = upstream();
                        var books = new SharedBooks(endpoint, "/");
                        var gateway = Gateway.start(options, upstream, books)) {
                    var arrived = Figures.NOTHING;
                    for (var session : sessions) {
                        arrived = arrived.plus(player.play(session, variant, dialect, gateway.url("model")));
                    }
                    counted.put(variant, new Counted(arrived, ledger(gateway, arrived.requests())));
                }
            }
            return counted;
        }
    }

    /// The last request is counted when its answer has gone, which is a moment after it has come.
    private static LedgerEntry ledger(Gateway gateway, int requests) throws InterruptedException {
        var ledger = gateway.figures();
        for (int i = 0; i < 500 && ledger.requests() + ledger.fallbacks() < requests; i++) {
            Thread.sleep(10);
            ledger = gateway.figures();
        }
        return ledger;
    }

    static JdkUpstream upstream() {
        return new JdkUpstream(TrustedAuthorities.with("gateway.ca_file", Optional.empty()), new ProxyRules(Map.of()));
    }

    private static void print(String what, Dialect dialect, Map<Variant, Counted> counted) {
        var table = new Table(
                "wire: " + what + ", " + dialect,
                "sub-tasks", "requests", "Mtokens sent", "", "peak", "", "cost", "", "OpenAI", "",
                "rewritten", "words", "folds", "fallbacks", "unread", "kept", "broken");
        var plain = counted.get(Variant.PLAIN).arrived();
        counted.forEach((variant, it) -> {
            var arrived = it.arrived();
            boolean marks = dialect == Dialect.MESSAGES;
            var cache = marks ? arrived.marks() : arrived.beginnings();
            table.row(
                    variant.title,
                    arrived.requests(),
                    arrived.sent() / 1e6,
                    change(plain.sent(), arrived.sent()),
                    arrived.meanPeak(),
                    change(plain.meanPeak(), arrived.meanPeak()),
                    marks ? arrived.costAtAnthropic() : "-",
                    marks ? change(plain.costAtAnthropic(), arrived.costAtAnthropic()) : "-",
                    arrived.costAtOpenAi(),
                    change(plain.costAtOpenAi(), arrived.costAtOpenAi()),
                    cache.again() - cache.words(),
                    cache.words(),
                    it.ledger().folds() + " of " + arrived.branches(),
                    it.ledger().fallbacks(),
                    variant.mode == FoldMode.OFF ? "-" : it.ledger().unread(),
                    it.ledger().keptSteps().values().stream().mapToInt(Integer::intValue).sum(),
                    arrived.refused());
        });
        if (dialect != Dialect.MESSAGES) {
            table.print(
                    dialect == Dialect.GEMINI
                            ? new String[] {"A step in which a person spoke stays here, since two turns of the user must not follow each other."}
                            : new String[0]);
            return;
        }
        table.print(
                "Counted at the model, in o200k tokens of what arrived; peak is the mean of the sessions' largest requests. Tools and instructions are",
                "included. Cost is in millions of input tokens at list prices: Anthropic writes x1.25, reads x0.1, output x5, the cache written at marks",
                "and read up to 20 blocks before one; beside it the same requests at OpenAI's, reads x0.1, output x8, the cache reading the longest",
                "beginning seen before, in steps of 128 tokens. Rewritten are tokens that are not read from the cache although the request before had",
                "them; words are those apart that persons said within a branch: they stay, at another place. Folds are branches that were taken out, of",
                "those that ended. Unread requests went as they came, since reading them took too long. Kept are steps inside folded branches that",
                "stay, over all requests. Broken are requests that their API would refuse.");
    }

    private static String change(double from, double to) {
        return "%+.0f %%".formatted(100 * to / from - 100);
    }
}
