package dev.contextd.app;

import dev.contextd.base.project.Owner;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.feature.briefing.Briefing;
import dev.contextd.feature.browse.Browsing;
import dev.contextd.feature.checkpoint.Checkpoints;
import dev.contextd.feature.conversation.Conversations;
import dev.contextd.feature.fold.Branches;
import dev.contextd.feature.memory.Memories;
import dev.contextd.feature.memory.MemoryUses;
import dev.contextd.feature.remediation.Remediations;
import dev.contextd.feature.repository.Repositories;
import dev.contextd.feature.skill.Skills;
import dev.contextd.keep.library.LazyLibrary;
import dev.contextd.keep.library.Paging;
import dev.contextd.keep.library.Shelf;
import dev.contextd.text.Tokenizer;
import dev.contextd.tool.Tool;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What people look through on the page, of all features together.
record Browsed(
        LazyLibrary library,
        Tokenizer tokenizer,
        Memories memories,
        Remediations remediations,
        Skills skills,
        Checkpoints checkpoints,
        Conversations conversations,
        Branches branches,
        Repositories repositories,
        Briefing briefing) {
    /// So many of the last branches are looked at for the memories that they began with.
    private static final int MEMORY_USES_MAX = 300;

    List<Tool<?, ?>> tools() {
        var facts = new ProjectAnswers(briefing, checkpoints, repositories);
        var tools = new ArrayList<Tool<?, ?>>(memories.pageTools(repositories::changedAt, this::usesOfMemory));
        tools.addAll(new Browsing(library, shelves(), facts, tokenizer).tools());
        return tools;
    }

    /// In the order in which a person sees them.
    private Map<Browsing.Sort, Shelf> shelves() {
        var shelves = new LinkedHashMap<Browsing.Sort, Shelf>();
        shelves.put(Browsing.Sort.MEMORY, memories.shelf());
        shelves.put(Browsing.Sort.FIX, remediations.shelf());
        shelves.put(Browsing.Sort.SKILL, skills.shelf());
        shelves.put(Browsing.Sort.CHECKPOINT, checkpoints.shelf());
        shelves.put(Browsing.Sort.CONVERSATION, conversations.shelf());
        shelves.put(Browsing.Sort.FOLD, branches.shelf());
        shelves.put(Browsing.Sort.CODE, repositories.shelf());
        return shelves;
    }

    private List<MemoryUses.Use> usesOfMemory(String memory, ProjectKey project, Owner owner) {
        return branches
                .shelf()
                .folded(project, new Paging(MEMORY_USES_MAX, 0, Optional.empty()), owner)
                .entries()
                .stream()
                .filter(branch -> branch.began().contains(memory))
                .map(branch -> new MemoryUses.Use(branch.id(), branch.description(), branch.createdAt()))
                .toList();
    }
}
