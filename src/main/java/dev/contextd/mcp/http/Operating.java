package dev.contextd.mcp.http;

import dev.contextd.base.project.Owner;
import dev.contextd.base.telemetry.Meters;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// What those who run the server learn of it.
///
/// @param missing what is not ready, with a sentence on each; asked on every request, and soon answered
/// @param readers who else may read what was measured
/// @param scraper the token with which what was measured is read and nothing else; if empty, there is none
public record Operating(
        Meters meters, Supplier<Map<String, String>> missing, Predicate<Owner> readers, String scraper) {
    /// Of a server that is ready whenever it runs.
    public static Operating ready() {
        return new Operating(new Meters(), Map::of, _ -> true, "");
    }
}
