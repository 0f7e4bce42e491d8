package dev.contextd;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/// A clock that moves only when told to.
public final class TestClock implements InstantSource {
    private volatile Instant now = Instant.parse("2026-01-17T10:30:00Z");

    @Override
    public Instant instant() {
        return now;
    }

    public void advance(Duration step) {
        now = now.plus(step);
    }
}
