package dev.contextd.app;

import dev.contextd.base.project.Owner;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.feature.briefing.Briefing;
import dev.contextd.feature.browse.Browsing;
import dev.contextd.feature.checkpoint.Checkpoint;
import dev.contextd.feature.checkpoint.Checkpoints;
import dev.contextd.feature.repository.Repositories;
import dev.contextd.tool.Caller;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What features know of projects, for the page.
final class ProjectAnswers implements Browsing.ProjectFacts {
    private final Briefing briefing;
    private final Checkpoints checkpoints;
    private final Repositories repositories;

    ProjectAnswers(Briefing briefing, Checkpoints checkpoints, Repositories repositories) {
        this.briefing = briefing;
        this.checkpoints = checkpoints;
        this.repositories = repositories;
    }

    @Override
    public Optional<String> folder(ProjectKey project, Owner owner) {
        return checkpoints
                .newestOf(owner, project)
                .map(Checkpoint::projectPath)
                .or(() -> repositories.trees(owner, project).stream()
                        .map(tree -> tree.root())
                        .findFirst());
    }

    @Override
    public Optional<String> briefing(ProjectKey project, Caller caller) {
        return briefing.find(caller, project, Set.of()).map(Briefing.Page::text);
    }

    @Override
    public List<Browsing.Index> indexes(ProjectKey project, Owner owner) {
        return repositories.trees(owner, project).stream()
                .map(tree -> new Browsing.Index(
                        tree.root(),
                        tree.files(),
                        tree.passages(),
                        tree.indexedAt(),
                        tree.complete(),
                        tree.pending(),
                        tree.sent()))
                .toList();
    }
}
