package dev.contextd.feature.system;

import java.util.Optional;

/// The state of one part of the server, with a reason if it is not good.
public record Health(State state, Optional<String> error) {
    public static final Health GOOD = new Health(State.HEALTHY, Optional.empty());

    /// Works less than it should; the sentence says why and what to do.
    public static Health degraded(String why) {
        return new Health(State.DEGRADED, Optional.of(why));
    }

    /// Worst last.
    public enum State {
        HEALTHY,
        DEGRADED,
        UNHEALTHY
    }
}
