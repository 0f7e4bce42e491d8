package dev.contextd.keep.library;

import java.time.Instant;
import java.util.Optional;

/// A memory as one feature hands it to another: who wrote it and for whom is part of it.
///
/// @param writtenBy whose words these are
/// @param scope for whom, in a word
/// @param attribution what has to stand beside it, because the one who asked did not write it
/// @param isPolicy whether it says what must or must not be done, and not what was learned
public record RecalledMemory(
        String id,
        String title,
        String content,
        String writtenBy,
        String scope,
        Instant at,
        Optional<String> attribution,
        boolean isPolicy) {}
