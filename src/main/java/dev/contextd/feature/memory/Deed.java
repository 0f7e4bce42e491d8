package dev.contextd.feature.memory;

import dev.contextd.feature.memory.Memory.Standing;
import java.time.Instant;
import java.util.Optional;

/// Something that a person did to a memory on the page, which can be undone for a while.
///
/// It has no text of any memory, so that one that an agent forgets for good leaves nothing here.
///
/// @param memory the id of the one it was done to, or that was made
/// @param other the id of the one that stands for it now
/// @param earlier the number of the wording that was replaced
/// @param standing what it had before
record Deed(
        String id,
        What what,
        Instant at,
        String memory,
        Optional<String> other,
        Optional<Integer> earlier,
        Optional<Standing> standing) {
    enum What {
        EDITED,
        MERGED,
        SUPERSEDED,
        FORGOTTEN,
        KEPT
    }
}
