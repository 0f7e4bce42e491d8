package dev.contextd.api;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// What to look for, and where: `Enquiry.of("rate limits").in(project).tagged("billing").atMost(3)`.
///
/// @param text in one's own words; English is found by meaning too
/// @param project all of them if absent
/// @param tags only what has all of these
/// @param limit as many as the tool gives by itself if absent
public record Enquiry(String text, Optional<Path> project, List<String> tags, Optional<Integer> limit) {
    public Enquiry {
        tags = List.copyOf(tags);
    }

    /// For all projects.
    public static Enquiry of(String text) {
        return new Enquiry(text, Optional.empty(), List.of(), Optional.empty());
    }

    /// Only in one project.
    public Enquiry in(Path directory) {
        return new Enquiry(text, Optional.of(directory), tags, limit);
    }

    /// Only what has all of these tags.
    public Enquiry tagged(String... all) {
        return new Enquiry(text, project, List.of(all), limit);
    }

    /// So many at most.
    public Enquiry atMost(int count) {
        return new Enquiry(text, project, tags, Optional.of(count));
    }
}
