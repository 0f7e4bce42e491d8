package dev.contextd.feature.remediation;

import dev.contextd.feature.remediation.SharedWords.Share;
import dev.contextd.keep.library.FoundItem;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/// An error beside all that a search found for it.
///
/// Words come first: what shares more of the weight of its words is more alike. Meaning decides between what is equal
/// by words.
final class Comparison {
    /// How much the meaning counts beside the words.
    private static final double SEMANTIC_SHARE = 0.2;

    private final Fault fault;
    private final WeighedTerms asked;
    private final List<Candidate> bestFirst;
    private final Contrast contrast;

    /// What was found, and how far it is like what is asked about.
    private record Candidate(
            Remediation remediation, WeighedTerms terms, ErrorSimilarity messages, Share shared, double likeness) {}

    /// What was found, with the terms of all that was shown of it.
    private record Kept(Remediation remediation, WeighedTerms terms, OptionalDouble cosine) {
        static Kept of(FoundItem found) {
            var remediation = Remediations.remediation(found.item());
            return new Kept(remediation, remediation.block().weighed(), found.similarity());
        }

        Candidate beside(Fault fault, SharedWords words) {
            var messages = ErrorSimilarity.of(fault, remediation.fault(), cosine);
            var shared = words.with(terms);
            double meaning = messages.semantic().orElse(0);
            return new Candidate(remediation, terms, messages, shared, shared.likeness() + SEMANTIC_SHARE * meaning);
        }
    }

    /// What came of it for one of them.
    ///
    /// @param similarity of the messages, with how likely the errors are the same as its score
    /// @param unasked how likely that is by the messages alone, and of two logs also by all that was shown
    /// @param likeness for the order
    record Compared(Remediation remediation, ErrorSimilarity similarity, double unasked, double likeness) {}

    private Comparison(Fault fault, WeighedTerms asked, List<Candidate> bestFirst, Contrast contrast) {
        this.fault = fault;
        this.asked = asked;
        this.bestFirst = bestFirst;
        this.contrast = contrast;
    }

    static Stream<Compared> of(Fault fault, WeighedTerms asked, Collection<FoundItem> found) {
        if (found.isEmpty()) {
            return Stream.empty();
        }
        var kept = found.stream().map(Kept::of).toList();
        var words = new SharedWords(asked, kept.stream().map(Kept::terms).toList());
        var bestFirst = kept.stream()
                .map(it -> it.beside(fault, words))
                .sorted(Comparator.comparingDouble(Candidate::likeness).reversed())
                .toList();
        var contrast = new Contrast(
                bestFirst.stream()
                        .map(it -> new Contrast.Likeness(it.terms(), it.likeness()))
                        .toList(),
                words);
        return new Comparison(fault, asked, bestFirst, contrast).compared();
    }

    private Stream<Compared> compared() {
        return bestFirst.stream().map(it -> {
            double likely = likely(it);
            double byMessages = Likelihood.ofMessages(it.messages());
            return new Compared(
                    it.remediation(),
                    it.messages().scored(likely),
                    isOfTwoLogs(it) ? Math.min(likely, byMessages) : byMessages,
                    it.likeness());
        });
    }

    private boolean isOfTwoLogs(Candidate candidate) {
        return asked.isMoreThanAMessage() && candidate.terms().isMoreThanAMessage();
    }

    private double likely(Candidate candidate) {
        var evidence = new Likelihood.Evidence(
                candidate.messages(),
                candidate.shared(),
                fault.hasAnotherCodeThan(candidate.remediation().fault()),
                contrast.ahead(candidate.likeness()),
                contrast.behind(candidate.likeness()));
        if (isOfTwoLogs(candidate)) {
            return evidence.ofBlocks();
        }
        boolean some = asked.isMoreThanAMessage() || candidate.terms().isMoreThanAMessage();
        return some ? evidence.ofSome() : evidence.ofTwoMessages();
    }
}
