package dev.contextd.feature.transfer;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Something that another program remembers.
///
/// @param key says which it is among all of that program's, also the next time
/// @param tags as they are there; what is no tag here is left out later
/// @param made when it was made, if that program knows; it never changes then
record ForeignMemory(String key, String title, String content, List<String> tags, Optional<Instant> made) {
    ForeignMemory {
        tags = List.copyOf(tags);
    }
}
