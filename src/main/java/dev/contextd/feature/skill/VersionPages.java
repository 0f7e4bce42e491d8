package dev.contextd.feature.skill;

import dev.contextd.keep.library.Cursor;
import dev.contextd.keep.library.Page;
import dev.contextd.keep.library.Paging;
import java.util.List;
import java.util.Optional;

/// Pages of the versions of one skill. A cursor points below a version, so that new ones above it change nothing.
final class VersionPages {
    private static final String ORDER = "version";

    private VersionPages() {}

    /// @param descending all versions, the highest first
    static Page<String> page(List<String> descending, Paging paging) {
        int from = paging.cursor()
                .map(text -> SemanticVersion.of(Cursor.of(text, ORDER).id()).orElseThrow(Cursor::refusal))
                .map(after -> (int) descending.stream()
                        .filter(version -> SemanticVersion.known(version).compareTo(after) >= 0)
                        .count())
                .orElse(Math.min(paging.offset(), descending.size()));
        int to = Math.min(from + paging.limit(), descending.size());
        Optional<String> next = to == descending.size() || to == from
                ? Optional.empty()
                : Optional.of(new Cursor(ORDER, 0, descending.get(to - 1)).text());
        return new Page<>(descending.subList(from, to), descending.size(), next);
    }
}
