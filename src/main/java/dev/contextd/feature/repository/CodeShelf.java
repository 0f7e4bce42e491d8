package dev.contextd.feature.repository;

import dev.contextd.base.project.Owner;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.library.Finding;
import dev.contextd.keep.library.Page;
import dev.contextd.keep.library.Paging;
import dev.contextd.keep.library.Shelf;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The code of all indexed work trees among everything else.
final class CodeShelf implements Shelf {
    private final Repositories repositories;

    CodeShelf(Repositories repositories) {
        this.repositories = repositories;
    }

    @Override
    public List<Finding> find(String query, Optional<ProjectKey> project, int limit, Owner owner) {
        var wanted = new CodeSearch.Wanted(query, limit, Optional.empty(), Optional.empty(), Optional.empty());
        return repositories.indexed(owner, project).stream()
                .flatMap(tree ->
                        repositories
                                .find(tree.place(), wanted, tree.summary(), repositories.vectorsPending(tree.place()))
                                .stream()
                                .map(hit -> finding(tree, hit)))
                .sorted(Comparator.comparingDouble(Finding::score).reversed())
                .limit(limit)
                .toList();
    }

    private static Finding finding(Repositories.Tree tree, CodeSearch.Hit hit) {
        var about = hit.about();
        return new Finding(
                about.path() + ":" + hit.startLine() + "-" + hit.endLine(),
                about.symbol().isEmpty() ? about.path() : about.symbol() + " in " + about.path(),
                MatchingLines.of(hit.content(), hit.terms()),
                Optional.of(tree.place().root().toString()),
                tree.place().project(),
                tree.summary().indexedAt(),
                hit.score(),
                hit.why());
    }

    @Override
    public Page<Finding> newest(ProjectKey project, Paging paging, Owner owner) {
        return new Page<>(List.of(), 0, Optional.empty());
    }
}
