package dev.contextd.feature.diagnosis;

import dev.contextd.base.project.Owner;
import dev.contextd.base.project.Project;
import dev.contextd.keep.library.RecalledMemory;
import java.util.List;
import java.util.Optional;

/// Looks up memories that may have to do with an error.
@FunctionalInterface
public interface PastNotes {
    /// Most relevant first, at most `limit`; empty if nothing is relevant.
    List<RecalledMemory> about(String text, Owner owner, Project project, int limit);

    /// That they are found by words alone at present, and why, if so.
    default Optional<String> wordsOnly(Owner owner) {
        return Optional.empty();
    }
}
