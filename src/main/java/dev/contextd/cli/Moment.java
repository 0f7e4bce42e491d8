package dev.contextd.cli;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/// A time for people: as ISO 8601 has it, to the minute, and how long ago that is.
final class Moment {
    private static final int MINUTE_CHARS = "2026-11-18T12:05".length();

    private Moment() {}

    static String shown(Instant at, Instant now) {
        return at.truncatedTo(ChronoUnit.MINUTES).toString().substring(0, MINUTE_CHARS) + "Z, " + ago(at, now);
    }

    static String ago(Instant at, Instant now) {
        var past = Duration.between(at, now);
        long days = past.toDays();
        if (past.toMinutes() < 1) {
            return "now";
        }
        if (past.toHours() < 1) {
            return past.toMinutes() + " min ago";
        }
        if (days < 1) {
            return past.toHours() + " h ago";
        }
        if (days < 60) {
            return days + (days == 1 ? " day ago" : " days ago");
        }
        return days < 730 ? days / 30 + " months ago" : days / 365 + " years ago";
    }
}
