package dev.contextd.library;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What to look for in the library.
///
/// @param holders whose items
/// @param project only of this project, in the first holder's items; team and organisation share across projects
/// @param tags all of these
/// @param since not older than this
/// @param until older than this
public record Search(
        String text,
        List<String> holders,
        Optional<String> project,
        String kind,
        Set<String> tags,
        Optional<Instant> since,
        Optional<Instant> until,
        int limit) {
    /// Of any time.
    public Search(
            String text, List<String> holders, Optional<String> project, String kind, Set<String> tags, int limit) {
        this(text, holders, project, kind, tags, Optional.empty(), Optional.empty(), limit);
    }
}
