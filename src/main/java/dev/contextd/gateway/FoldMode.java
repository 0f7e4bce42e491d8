package dev.contextd.gateway;

import java.util.Locale;

/// What is done with branches that have returned.
public enum FoldMode {
    /// They are cut out of requests.
    RETURNED,
    /// It is found out what would be cut, and nothing is.
    SHADOW,
    /// Requests are not looked into.
    OFF;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
