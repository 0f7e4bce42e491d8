package dev.contextd.tool;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Which directories of this machine a caller may have read.
public interface ReadableDirectories {
    /// Those that a caller is held to, without links in them; empty for one who is held to none.
    Optional<List<Path>> rootsOf(Caller caller);

    /// @param real without links in it
    default boolean allows(Path real, Caller caller) {
        return rootsOf(caller)
                .map(roots -> roots.stream().anyMatch(real::startsWith))
                .orElse(true);
    }

    /// What is told somebody who asks for what they may not have read.
    ///
    /// @param path as it was given
    default String refusal(String path, Caller caller) {
        var roots = rootsOf(caller).orElse(List.of());
        return "\"" + path + "\" is outside the allowed roots: "
                + (roots.isEmpty()
                        ? "there are none, the setting roots names them"
                        : roots.stream().map(Path::toString).collect(Collectors.joining(", ")));
    }
}
