package dev.contextd.keep.library;

import dev.contextd.base.project.ProjectKey;
import dev.contextd.base.text.Beginning;
import java.time.Instant;
import java.util.Optional;

/// Something that a feature keeps, for a person who looks through everything: what its own search found, or what its
/// own list has.
///
/// @param title one line
/// @param excerpt how its text begins, or what of it fits
/// @param within the id of what it is a part of
/// @param score how likely it is what was looked for, from 0 to 1; 1 in a list
/// @param why in words; empty in a list
public record Finding(
        String id,
        String title,
        String excerpt,
        Optional<String> within,
        ProjectKey project,
        Instant at,
        double score,
        String why) {
    private static final int TITLE_CHARS = 200;
    private static final int EXCERPT_CHARS = 600;

    public Finding {
        title = Beginning.marked(title.strip().lines().findFirst().orElse(""), TITLE_CHARS);
        excerpt = Beginning.marked(excerpt.strip(), EXCERPT_CHARS);
    }

    /// One that nobody searched for.
    public static Finding listed(String id, String title, String excerpt, ProjectKey project, Instant at) {
        return new Finding(id, title, excerpt, Optional.empty(), project, at, 1, "");
    }
}
