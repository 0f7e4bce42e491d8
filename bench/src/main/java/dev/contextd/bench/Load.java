package dev.contextd.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// A number of clients that call a tool, one call after the other, for a while.
final class Load {
    /// More than any client manages in a visit.
    private static final int CALLS_MAX = 500_000;

    private final Target target;
    private final Call call;
    private final int clients;
    private final long nanos;

    /// What a visit found; times in microseconds.
    record Visit(int calls, double perSecond, double serverCpu, double p50, double p99) {}

    Load(Target target, Call call, int clients, long millis) {
        this.target = target;
        this.call = call;
        this.clients = clients;
        this.nanos = millis * 1_000_000;
    }

    Visit run() throws IOException, InterruptedException, ExecutionException {
        var ready = new CountDownLatch(clients);
        var go = new CountDownLatch(1);
        try (var threads = Executors.newFixedThreadPool(clients)) {
            var results = new ArrayList<Future<long[]>>();
            for (int i = 0; i < clients; i++) {
                Callable<long[]> client = () -> call(ready, go);
                results.add(threads.submit(client));
            }
            ready.await();
            double cpu = Usage.cpuMillis(target.server().pid());
            long start = System.nanoTime();
            go.countDown();
            long[] latencies = all(results);
            double seconds = (System.nanoTime() - start) / 1e9;
            cpu = Usage.cpuMillis(target.server().pid()) - cpu;
            return visit(latencies, seconds, cpu);
        }
    }

    private long[] call(CountDownLatch ready, CountDownLatch go) throws IOException, InterruptedException {
        try (var wire = new Wire(target.port())) {
            String headers;
            try {
                headers = target.open(wire, call.tool());
            } finally {
                ready.countDown();
            }
            go.await();
            var latencies = new long[CALLS_MAX];
            int calls = 0;
            long end = System.nanoTime() + nanos;
            for (long now = System.nanoTime(); now < end && calls < CALLS_MAX; calls++) {
                String body = target.era().request(calls + 2, "tools/call", call.params());
                String answer = wire.exchange(Wire.post(target.port(), headers, body), 200);
                if (!call.expected().matcher(answer).find()) {
                    throw new IOException(call.tool() + " without " + call.expected() + ": " + answer);
                }
                long then = System.nanoTime();
                latencies[calls] = then - now;
                now = then;
            }
            return Arrays.copyOf(latencies, calls);
        }
    }

    private static long[] all(List<Future<long[]>> results) throws InterruptedException, ExecutionException {
        var parts = new ArrayList<long[]>();
        for (var result : results) {
            parts.add(result.get());
        }
        return parts.stream().flatMapToLong(Arrays::stream).sorted().toArray();
    }

    private static Visit visit(long[] sorted, double seconds, double cpuMillis) {
        int calls = sorted.length;
        return new Visit(
                calls,
                calls / seconds,
                cpuMillis * 1000 / calls,
                sorted[calls / 2] / 1e3,
                sorted[(int) (calls * 0.99)] / 1e3);
    }
}
