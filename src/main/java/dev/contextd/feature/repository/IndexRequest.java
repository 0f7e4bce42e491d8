package dev.contextd.feature.repository;

import dev.contextd.source.walk.Globs;
import java.nio.file.Path;
import java.util.List;

/// What to index.
///
/// @param from a directory within the place's root
/// @param force read and cut every file again
record IndexRequest(
        IndexLocation place, Path from, List<String> include, List<String> exclude, long maxFileSize, boolean force) {
    /// The same, without reading again what has not changed.
    IndexRequest again() {
        return new IndexRequest(place, from, include, exclude, maxFileSize, false);
    }

    Globs included() {
        return Globs.of(include, "include_patterns");
    }

    Globs excluded() {
        return Globs.of(exclude, "exclude_patterns");
    }

    /// The path of `from` within the root, with `/` behind it; empty for the root itself.
    String prefix() {
        String relative = place.root().relativize(from).toString().replace('\\', '/');
        return relative.isEmpty() ? "" : relative + "/";
    }
}
