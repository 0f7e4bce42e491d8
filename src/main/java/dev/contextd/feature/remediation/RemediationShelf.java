package dev.contextd.feature.remediation;

import dev.contextd.base.project.Owner;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.library.Finding;
import dev.contextd.keep.library.Page;
import dev.contextd.keep.library.Paging;
import dev.contextd.keep.library.Shelf;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Solved errors among everything else. What is searched for is taken for the message of an error.
final class RemediationShelf implements Shelf {
    /// An error of another project is found as well, and left out here; so more are looked at.
    private static final int MORE = 4;

    private final Remediations remediations;

    RemediationShelf(Remediations remediations) {
        this.remediations = remediations;
    }

    @Override
    public List<Finding> find(String query, Optional<ProjectKey> project, int limit, Owner owner) {
        var question = new Remediations.Question(
                Fault.of("", query, ""),
                Optional.empty(),
                Remediations.SCORE_MIN,
                List.of(),
                project.isPresent() ? limit * MORE : limit);
        return remediations.search(question, owner).hits().stream()
                .filter(hit -> project.filter(
                                it -> !it.text().equals(hit.remediation().project()))
                        .isEmpty())
                .limit(limit)
                .map(hit -> new Finding(
                        hit.remediation().id(),
                        hit.remediation().errorMessage(),
                        hit.remediation().solution(),
                        Optional.empty(),
                        new ProjectKey(hit.remediation().project()),
                        hit.remediation().createdAt(),
                        hit.similarity().score(),
                        why(hit.similarity())))
                .toList();
    }

    private static String why(ErrorSimilarity similarity) {
        var reasons = new ArrayList<String>();
        reasons.add(String.format(Locale.ROOT, "likeness of the messages %.2f", similarity.string()));
        similarity.semantic().ifPresent(meaning -> reasons.add(String.format(Locale.ROOT, "similarity %.2f", meaning)));
        return String.join("; ", reasons);
    }

    @Override
    public Page<Finding> newest(ProjectKey project, Paging paging, Owner owner) {
        var page = remediations.newest(project, paging, owner);
        return new Page<>(
                page.entries().stream()
                        .map(Remediations::remediation)
                        .map(remediation -> Finding.listed(
                                remediation.id(),
                                remediation.errorMessage(),
                                remediation.solution(),
                                project,
                                remediation.createdAt()))
                        .toList(),
                page.total(),
                page.nextCursor());
    }
}
