package dev.contextd.feature.diagnosis;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A known failure found in symptoms.
///
/// @param strength from 0 to 1: more for words that only this failure has, for many of them, and for words of the
///     message itself
/// @param quotes the words that were found, and where
record Recognition(KnownFailure failure, double strength, List<String> quotes) {
    private static final double MATCH = 0.75;
    private static final double COMMON = 0.65;
    private static final double BROAD = 0.55;

    /// What the length of the words found can add, and the length that adds all of it.
    private static final double LENGTH_SHARE = 0.2;

    private static final double LENGTH_FULL = 80;

    /// What each further sign adds, and at most how many do.
    private static final double FURTHER = 0.03;

    private static final int FURTHER_MAX = 2;

    private static final double OTHER_CATEGORY = 0.8;
    private static final double SAME_TAG = 1.03;
    private static final int QUOTE_MAX = 160;

    /// How much words count by where they stand.
    private static final double IN_STACK = 0.9;

    private static final double IN_CONTEXT = 0.8;

    Recognition {
        quotes = List.copyOf(quotes);
    }

    /// Empty if nothing but hints fit.
    static Optional<Recognition> of(KnownFailure failure, Symptoms symptoms) {
        var places = new LinkedHashMap<String, String>();
        places.put("error_message", symptoms.message());
        places.put("stack_trace", symptoms.stack());
        places.put("context", symptoms.surroundings());
        double best = 0;
        int further = -1;
        var quotes = new ArrayList<String>();
        for (FailureSign sign : failure.signs()) {
            var found = strongest(sign, places);
            if (found.isPresent()) {
                best = Math.max(best, found.get().strength());
                further++;
                quotes.add(found.get().quote());
            }
        }
        if (best == 0) {
            return Optional.empty();
        }
        double strength = (best + FURTHER * Math.min(FURTHER_MAX, further)) * fit(failure, symptoms);
        return Optional.of(new Recognition(failure, Math.min(1, strength), quotes));
    }

    private record Found(double strength, String quote) {}

    private static Optional<Found> strongest(FailureSign sign, Map<String, String> places) {
        for (var place : places.entrySet()) {
            var words = sign.find(place.getValue());
            if (words.isPresent()) {
                return Optional.of(
                        new Found(strength(sign, place.getKey(), words.get()), quote(place.getKey(), words.get())));
            }
        }
        return Optional.empty();
    }

    private static double strength(FailureSign sign, String place, String words) {
        double base = switch (sign.kind()) {
            case MATCH -> MATCH;
            case COMMON -> COMMON;
            case BROAD -> BROAD;
            case HINT -> 0;
        };
        double weight = switch (place) {
            case "error_message" -> 1;
            case "stack_trace" -> IN_STACK;
            default -> IN_CONTEXT;
        };
        return base == 0 ? 0 : weight * (base + LENGTH_SHARE * Math.min(1, words.length() / LENGTH_FULL));
    }

    private static double fit(KnownFailure failure, Symptoms symptoms) {
        double category = symptoms.category()
                        .filter(c -> c != failure.category() && c != Category.GENERAL)
                        .isPresent()
                ? OTHER_CATEGORY
                : 1;
        boolean tagged = symptoms.tags().stream().anyMatch(failure.tags()::contains);
        return tagged ? category * SAME_TAG : category;
    }

    private static String quote(String place, String words) {
        return place + " says: " + OneLine.of(words, QUOTE_MAX);
    }
}
