package dev.contextd.tool;

import java.nio.file.Path;

/// Which directories of this machine a caller may have read.
public interface ReadableDirectories {
    /// @param real without links in it
    boolean allows(Path real, Caller caller);
}
