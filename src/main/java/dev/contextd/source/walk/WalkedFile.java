package dev.contextd.source.walk;

import java.nio.file.Path;

/// A file as it was met.
///
/// @param path from the root, with `/`
/// @param modified nanoseconds since 1970
public record WalkedFile(String path, Path file, long size, long modified) {}
