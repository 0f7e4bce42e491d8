package dev.contextd.keep.library;

import dev.contextd.base.project.Owner;
import dev.contextd.base.project.ProjectKey;
import java.util.List;
import java.util.Optional;

/// What a feature keeps, as a person looks through it among other things.
public interface Shelf {
    /// What the feature's own search finds, best first; none if nothing is relevant.
    ///
    /// @param project everywhere if absent
    List<Finding> find(String query, Optional<ProjectKey> project, int limit, Owner owner);

    /// What there is of a project, the newest first.
    Page<Finding> newest(ProjectKey project, Paging paging, Owner owner);
}
