package dev.contextd.app;

import dev.contextd.base.project.Owner;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.feature.briefing.Briefing;
import dev.contextd.feature.browse.Browsing;
import dev.contextd.feature.browse.Browsing.Sort;
import dev.contextd.feature.checkpoint.Checkpoint;
import dev.contextd.feature.checkpoint.Checkpoints;
import dev.contextd.feature.conversation.Conversations;
import dev.contextd.feature.fold.Branches;
import dev.contextd.feature.memory.Memories;
import dev.contextd.feature.memory.MemoryUses;
import dev.contextd.feature.remediation.Remediations;
import dev.contextd.feature.repository.IndexedTree;
import dev.contextd.feature.repository.Repositories;
import dev.contextd.feature.skill.Skills;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.library.Paging;
import dev.contextd.keep.library.Shelf;
import dev.contextd.text.Tokenizer;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Tool;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// What the page has of features that do not know each other: one search over all, what happened in a project, and
/// memories with what others know of them.
record PageShelves(
        Memories memories,
        Remediations remediations,
        Skills skills,
        Checkpoints checkpoints,
        Conversations conversations,
        Branches branches,
        Repositories repositories,
        Briefing briefing)
        implements Browsing.ProjectFacts {
    /// So many of the last branches are looked at for the memories that they began with.
    private static final int MEMORY_USES_MAX = 300;

    List<Tool<?, ?>> tools(Supplier<Library> library, Tokenizer tokenizer) {
        var tools = new ArrayList<>(memories.pageTools(repositories::changedAt, this::uses));
        tools.addAll(new Browsing(library, shelves(), this, tokenizer).tools());
        return tools;
    }

    /// In the order in which a person sees them.
    private Map<Sort, Shelf> shelves() {
        var shelves = new LinkedHashMap<Sort, Shelf>();
        shelves.put(Sort.MEMORY, memories.shelf());
        shelves.put(Sort.FIX, remediations.shelf());
        shelves.put(Sort.SKILL, skills.shelf());
        shelves.put(Sort.CHECKPOINT, checkpoints.shelf());
        shelves.put(Sort.CONVERSATION, conversations.shelf());
        shelves.put(Sort.FOLD, branches.shelf());
        shelves.put(Sort.CODE, repositories.shelf());
        return shelves;
    }

    private List<MemoryUses.Use> uses(String memory, ProjectKey project, Owner owner) {
        return branches
                .shelf()
                .folded(project, new Paging(MEMORY_USES_MAX, 0, Optional.empty()), owner)
                .entries()
                .stream()
                .filter(branch -> branch.began().contains(memory))
                .map(branch -> new MemoryUses.Use(branch.id(), branch.description(), branch.createdAt()))
                .toList();
    }

    @Override
    public Optional<String> folder(ProjectKey project, Owner owner) {
        return checkpoints
                .newestOf(owner, project)
                .map(Checkpoint::projectPath)
                .or(() -> repositories.trees(owner, project).stream()
                        .map(IndexedTree::root)
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
