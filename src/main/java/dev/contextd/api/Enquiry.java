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

    public static Enquiry of(String text) {
        return new Enquiry(text, Optional.empty(), List.of(), Optional.empty());
    }

    public Enquiry in(Path directory) {
        return new Enquiry(text, Optional.of(directory), tags, limit);
    }

    public Enquiry tagged(String... all) {
        return new Enquiry(text, project, List.of(all), limit);
    }

    public Enquiry atMost(int count) {
        return new Enquiry(text, project, tags, Optional.of(count));
    }
}
