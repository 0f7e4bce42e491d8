package dev.contextd.feature.skill;

import dev.contextd.base.project.Owner;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.library.Finding;
import dev.contextd.keep.library.Page;
import dev.contextd.keep.library.Paging;
import dev.contextd.keep.library.Relevance;
import dev.contextd.keep.library.Shelf;
import java.util.List;
import java.util.Optional;

/// Skills among everything else; they belong to no project.
final class SkillShelf implements Shelf {
    private final Skills skills;

    SkillShelf(Skills skills) {
        this.skills = skills;
    }

    @Override
    public List<Finding> find(String query, Optional<ProjectKey> project, int limit, Owner owner) {
        return skills.search(query, Optional.empty(), List.of(), limit, owner).stream()
                .map(hit -> new Finding(
                        hit.skill().id(),
                        hit.skill().name(),
                        hit.skill().current().description(),
                        Optional.empty(),
                        ProjectKey.NONE,
                        hit.skill().updatedAt(),
                        hit.found().score(),
                        Relevance.why(hit.found(), query)))
                .toList();
    }

    @Override
    public Page<Finding> newest(ProjectKey project, Paging paging, Owner owner) {
        return new Page<>(List.of(), 0, Optional.empty());
    }
}
