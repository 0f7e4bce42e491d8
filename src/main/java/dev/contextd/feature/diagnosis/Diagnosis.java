package dev.contextd.feature.diagnosis;

import dev.contextd.feature.diagnosis.Hypothesis.Ranked;
import java.util.List;
import java.util.Optional;

/// What an error most likely means.
///
/// @param score how sure that is, 0 to 1
/// @param severity absent if nothing known fits
/// @param notes what could not be asked, or only by words, and why
record Diagnosis(
        String rootCause,
        double score,
        Category category,
        Optional<Severity> severity,
        List<Ranked> hypotheses,
        List<SimilarIssue> issues,
        List<RecommendedAction> actions,
        List<String> steps,
        List<String> notes) {}
