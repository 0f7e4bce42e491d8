package dev.contextd.keep.search;

import dev.contextd.base.project.Holder;
import dev.contextd.base.project.ProjectKey;
import java.util.Optional;

/// Whose documents to look at: always one owner's, and one project's if given. Never optional, never widened.
public record SearchScope(Holder holder, Optional<ProjectKey> project) {}
