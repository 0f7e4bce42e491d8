package dev.contextd.keep.search;

import java.util.Optional;

/// Whose documents to look at: always one owner's, and one project's if given. Never optional, never widened.
public record SearchScope(String owner, Optional<String> project) {}
