package dev.contextd.feature.briefing;

import dev.contextd.base.project.ProjectKey;
import dev.contextd.tool.Caller;
import java.util.Optional;

/// What one feature has to say to a new session.
@FunctionalInterface
public interface Section {
    /// Lines, the most important first, since what does not fit is cut off at the end; empty if there is nothing to
    /// say.
    ///
    /// @param project the key of the project
    Optional<String> of(Caller caller, ProjectKey project);
}
