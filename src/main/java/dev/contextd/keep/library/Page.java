package dev.contextd.keep.library;

import java.util.List;
import java.util.Optional;

/// A part of a list.
///
/// @param total how many the whole list has
/// @param nextCursor where to go on; absent at the end
public record Page<T>(List<T> entries, long total, Optional<String> nextCursor) {}
