package dev.contextd.tool.stage;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.tool.Stage;
import dev.contextd.tool.ToolCall;
import dev.contextd.tool.ToolReply;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.IntSupplier;

/// A token bucket for each owner and tool. Whoever started a process of their own to call from has one for that.
///
/// Replicas each give their part of the rate, so that all of them together give it once, to whoever calls them in turn.
public final class RateLimit implements Stage {
    /// Beyond this many buckets the full ones are dropped; a full bucket is as good as none.
    static final int BUCKETS_MAX = 10_000;

    private final Function<String, Rate> rates;
    private final InstantSource clock;
    private final IntSupplier replicas;
    private final Map<Key, Bucket> buckets = new ConcurrentHashMap<>();

    /// So many calls a second, and so many at once after a pause.
    public record Rate(double perSecond, int burst) {
        public Rate {
            if (!(perSecond > 0) || burst < 1) {
                throw new IllegalArgumentException("a rate is above 0 and a burst at least 1");
            }
        }

        /// What one of so many gives of it; never less than one call at once.
        Rate among(int many) {
            return many <= 1 ? this : new Rate(perSecond / many, Math.max(1, burst / many));
        }
    }

    private record Key(String whose, String tool) {
        /// A session over the network is made with a message, so a fresh one must not be a fresh bucket.
        static Key of(ToolCall call) {
            var caller = call.caller();
            boolean process = caller.connection().startedIn().isPresent();
            return new Key(
                    process
                            ? caller.connection().id()
                            : "owner:" + caller.owner().name(),
                    call.name());
        }
    }

    /// @param rates the rate of a tool by its name
    public RateLimit(Function<String, Rate> rates, InstantSource clock) {
        this(rates, clock, () -> 1);
    }

    /// @param replicas how many share the rates at present
    public RateLimit(Function<String, Rate> rates, InstantSource clock, IntSupplier replicas) {
        this.rates = rates;
        this.clock = clock;
        this.replicas = replicas;
    }

    @Override
    public ToolReply handle(ToolCall call, Next next) {
        var rate = rates.apply(call.name()).among(replicas.getAsInt());
        if (buckets.size() >= BUCKETS_MAX) {
            buckets.values().removeIf(bucket -> bucket.isFull(clock.millis()));
        }
        long waitMillis = buckets.computeIfAbsent(Key.of(call), _ -> new Bucket(rate, clock.millis()))
                .take(clock.millis(), rate);
        if (waitMillis > 0) {
            throw new Failure(
                    Kind.RATE_LIMITED,
                    "Too many calls of " + call.name() + ": wait " + waitMillis + " ms, then call again.",
                    Map.of("retry_after_ms", waitMillis));
        }
        return next.proceed(call);
    }

    private static final class Bucket {
        /// As it was for the last call.
        private Rate rate;

        private double tokens;
        private long filledAt;

        Bucket(Rate rate, long now) {
            this.rate = rate;
            this.tokens = rate.burst();
            this.filledAt = now;
        }

        /// Takes one token, or says how many milliseconds until there is one.
        synchronized long take(long now, Rate present) {
            rate = present;
            fill(now);
            if (tokens >= 1) {
                tokens -= 1;
                return 0;
            }
            return Math.max(1, (long) Math.ceil((1 - tokens) / rate.perSecond() * 1000));
        }

        synchronized boolean isFull(long now) {
            fill(now);
            return tokens >= rate.burst();
        }

        private void fill(long now) {
            long elapsed = Math.max(0, now - filledAt);
            tokens = Math.min(rate.burst(), tokens + elapsed / 1000.0 * rate.perSecond());
            filledAt = now;
        }
    }
}
