package dev.contextd.base.text;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/// A time for people: as ISO 8601 has it, to the minute, and how long ago or ahead that is.
public final class Moment {
    private static final int MINUTE_CHARS = "2026-11-18T12:05".length();

    private Moment() {}

    public static String shown(Instant at, Instant now) {
        return at.truncatedTo(ChronoUnit.MINUTES).toString().substring(0, MINUTE_CHARS) + "Z, " + ago(at, now);
    }

    public static String ago(Instant at, Instant now) {
        var past = Duration.between(at, now);
        if (past.abs().toMinutes() < 1) {
            return "now";
        }
        // what ends in thirty days was told so when it began
        return past.isNegative() ? "in " + spoken(past.negated().plusSeconds(59)) : spoken(past) + " ago";
    }

    private static String spoken(Duration time) {
        long days = time.toDays();
        if (time.toHours() < 1) {
            return time.toMinutes() + " min";
        }
        if (days < 1) {
            return time.toHours() + " h";
        }
        if (days < 60) {
            return days + (days == 1 ? " day" : " days");
        }
        return days < 730 ? days / 30 + " months" : days / 365 + " years";
    }
}
