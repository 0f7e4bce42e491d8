package dev.contextd.keep.library;

import java.util.Optional;

/// Which part of a list.
///
/// @param offset how many to leave out; a cursor wins over it
/// @param cursor where an earlier page ended, as it was given
public record Paging(int limit, int offset, Optional<String> cursor) {
    /// Pages further back than this are asked for by cursor.
    public static final int OFFSET_MAX = 1_000_000;
}
