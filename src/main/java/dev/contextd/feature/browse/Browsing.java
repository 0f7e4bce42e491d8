package dev.contextd.feature.browse;

import dev.contextd.base.project.Owner;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.library.Shelf;
import dev.contextd.text.Tokenizer;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Tool;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// All that features keep, as a person looks through it.
public final class Browsing {
    private final Supplier<Library> library;
    private final Map<Sort, Shelf> shelves;
    private final ProjectFacts facts;
    private final Tokenizer tokenizer;

    /// @param shelves in the order in which a person sees them
    public Browsing(Supplier<Library> library, Map<Sort, Shelf> shelves, ProjectFacts facts, Tokenizer tokenizer) {
        this.library = library;
        this.shelves = new LinkedHashMap<>(shelves);
        this.facts = facts;
        this.tokenizer = tokenizer;
    }

    /// What sort of thing is found.
    public enum Sort {
        MEMORY,
        FIX,
        SKILL,
        CHECKPOINT,
        CONVERSATION,
        FOLD,
        CODE
    }

    /// What features know of a project beside what is on their shelves.
    public interface ProjectFacts {
        /// Its directory on this machine, or the caller's, as far as anybody named it.
        Optional<String> folder(ProjectKey project, Owner owner);

        /// What a new session would be told; empty if there is nothing to tell.
        Optional<String> briefing(ProjectKey project, Caller caller);

        /// Its work trees that are indexed.
        List<Index> indexes(ProjectKey project, Owner owner);
    }

    /// @param pending passages found by their words only so far
    /// @param sent whether it is on another machine
    public record Index(
            String root, int files, int passages, Instant indexedAt, boolean complete, int pending, boolean sent) {}

    public List<Tool<?, ?>> tools() {
        return List.of(
                new PageSearchTool(shelves),
                new PageProjectListTool(library, shelves, facts),
                new PageProjectTool(shelves, facts, tokenizer),
                new PageTimelineTool(shelves));
    }
}
