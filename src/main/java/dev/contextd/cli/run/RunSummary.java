package dev.contextd.cli.run;

import dev.contextd.gateway.LedgerEntry;
import java.util.ArrayList;

/// What a run has come to, in one line that says nothing but what happened.
public final class RunSummary {
    private static final long KILO = 1_000;

    private RunSummary() {}

    public static String of(LedgerEntry figures) {
        if (figures.requests() == 0) {
            return "no request came through the gateway";
        }
        var parts = new ArrayList<String>();
        if (figures.cutRequests() > 0) {
            parts.add((figures.folds() > 0 ? "folded " + count(figures.folds(), "branch", "branches") + ": " : "")
                    + bytes(figures.bytesCut())
                    + (figures.folds() > 0 ? "" : " of branches that were folded before")
                    + " not sent in " + count(figures.cutRequests(), "request", "requests"));
        } else if (figures.bytesWouldBeCut() > 0) {
            parts.add(bytes(figures.bytesWouldBeCut()) + " would not have been sent with gateway.fold=returned");
        } else {
            parts.add("nothing was folded in " + count(figures.requests(), "request", "requests"));
        }
        if (figures.fallbacks() > 0) {
            parts.add(count(figures.fallbacks(), "request was", "requests were")
                    + " sent again as a whole, because the model's API refused what was left");
        }
        return String.join("; ", parts);
    }

    private static String count(long number, String one, String many) {
        return number + " " + (number == 1 ? one : many);
    }

    private static String bytes(long bytes) {
        return bytes < 10 * KILO ? bytes + " bytes" : Math.round((double) bytes / KILO) + " kB";
    }
}
