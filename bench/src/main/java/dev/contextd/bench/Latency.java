package dev.contextd.bench;

import java.util.Arrays;
import java.util.function.IntConsumer;

/// How long something took, in milliseconds.
record Latency(double p50, double p99) {
    /// Does it half as often first, to warm up.
    static Latency of(int times, IntConsumer work) {
        for (int i = 0; i < times / 2; i++) {
            work.accept(i);
        }
        var took = new double[times];
        for (int i = 0; i < times; i++) {
            long start = System.nanoTime();
            work.accept(i);
            took[i] = millis(start);
        }
        Arrays.sort(took);
        return new Latency(took[times / 2], took[times * 99 / 100]);
    }

    static double millis(long start) {
        return (System.nanoTime() - start) / 1e6;
    }
}
