package dev.contextd.feature.remediation;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// A solved error that is similar to a given one, with the reasons.
///
/// @param score from 0 to 1
/// @param semantic calibrated similarity in meaning, 0 to 1; absent if it was found by words alone
/// @param string similarity in words, 0 to 1
/// @param subject how far both name the same things, 0 to 1
/// @param successRate share of the tries that worked; absent before the first
/// @param usage how often it was tried
/// @param attribution what has to stand beside it, because the one who asked did not write it
public record KnownError(
        String id,
        String errorMessage,
        String errorType,
        String solution,
        double score,
        OptionalDouble semantic,
        double string,
        double subject,
        boolean sameType,
        boolean sameStack,
        Optional<String> severity,
        List<String> tags,
        Optional<Double> successRate,
        int usage,
        Optional<String> attribution) {}
