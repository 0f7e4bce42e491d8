package dev.contextd.bench;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

/// Many sessions at once, the plug pulled in the middle, and the rest done by the server that comes after: what was
/// acknowledged is there.
final class FoldingCrowd {
    private static final int CROWD = 64;
    private static final int BRANCHES = 10;

    /// Who look whether all is there: few, because the first of them meet a server that has just started.
    private static final int READERS = 8;

    private final FoldingBench bench;
    private final int sessions;

    FoldingCrowd(FoldingBench bench, int sessions) {
        this.bench = bench;
        this.sessions = sessions;
    }

    void run() throws IOException, InterruptedException, ExecutionException {
        var folded = ConcurrentHashMap.<String>newKeySet();
        var names = ConcurrentHashMap.<String>newKeySet();
        var next = new AtomicInteger();
        var first = bench.start();
        long begin = System.nanoTime();
        int half = sessions / 2;
        FoldingBench.together(CROWD, _ -> {
            try (var agent = new Agent(first)) {
                while (next.get() < sessions) {
                    session(agent, names, folded);
                    if (next.incrementAndGet() == half) {
                        first.server().stop();
                    }
                }
            } catch (IOException | InterruptedException _) {
                // the plug was pulled
            }
            return 0;
        });
        double until = (System.nanoTime() - begin) / 1e9;
        int acknowledged = folded.size();
        begin = System.nanoTime();
        var second = bench.start();
        try {
            int before = folded.size();
            int lost = check(second, names, folded);
            begin = System.nanoTime();
            FoldingBench.together(CROWD, _ -> {
                try (var agent = new Agent(second)) {
                    while (next.getAndIncrement() < sessions) {
                        session(agent, names, folded);
                    }
                }
                return 0;
            });
            double rest = (System.nanoTime() - begin) / 1e9;
            int lostThen = check(second, names, folded);
            var table = new Table(
                    "folding: %,d sessions of %d branches by %d clients, kill -9 in the middle"
                            .formatted(sessions, BRANCHES, CROWD),
                    "",
                    "branches folded",
                    "seconds",
                    "a second",
                    "lost or wrong");
            table.row("before the plug was pulled", acknowledged, until, acknowledged / until, lost);
            int more = folded.size() - before;
            table.row("after the restart", more, rest, more / rest, lostThen);
            table.print("Wrong: a fold that was acknowledged and is not there, a branch without a parent that is open,"
                    + " a total that is not the sum of its parts.");
        } finally {
            second.server().end();
        }
    }

    private void session(Agent agent, Set<String> names, Set<String> folded) throws IOException {
        String session = "new";
        for (int i = 0; i < BRANCHES; i++) {
            var made = agent.call("context_branch", bench.branch(false, session));
            session = made.path("session_id").asString();
            names.add(session);
            agent.call("context_return", FoldingBench.fold(made));
            folded.add(session + " " + made.path("branch_id").asString());
        }
    }

    /// How much of what was acknowledged is not as it should be.
    private static int check(Target target, Set<String> names, Set<String> folded)
            throws InterruptedException, ExecutionException {
        var ids = new HashMap<String, Set<String>>();
        for (String name : folded) {
            int space = name.indexOf(' ');
            ids.computeIfAbsent(name.substring(0, space), _ -> new HashSet<>()).add(name.substring(space + 1));
        }
        var left = new ConcurrentLinkedQueue<>(names);
        return FoldingBench.together(READERS, _ -> {
                    int wrong = 0;
                    try (var agent = new Agent(target)) {
                        for (String session = left.poll(); session != null; session = left.poll()) {
                            wrong += wrong(session, ids.getOrDefault(session, Set.of()), agent);
                        }
                    }
                    return wrong;
                })
                .stream()
                .mapToInt(Integer::intValue)
                .sum();
    }

    private static int wrong(String session, Set<String> folded, Agent agent) throws IOException {
        String where = "\"project_path\":\"/bench\",\"session_id\":\"" + session + "\"";
        var list = agent.call("context_list_branches", where + ",\"limit\":100,\"max_tokens\":20000");
        int wrong = 0;
        long total = 0;
        for (var branch : list.path("branches")) {
            boolean isFolded = branch.path("status").asString().equals("folded");
            total += branch.path("folded_at").isMissingNode() ? 0 : branch.path("tokens").asLong();
            wrong += folded.contains(branch.path("id").asString()) && !isFolded ? 1 : 0;
        }
        var status = agent.call("context_branch_status", where);
        long kept = status.at("/token_breakdown/folded_total").asLong();
        wrong += kept == total ? 0 : 1;
        return wrong + (list.path("total_branches").asLong() >= folded.size() ? 0 : 1);
    }
}
