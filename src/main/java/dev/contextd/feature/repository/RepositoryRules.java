package dev.contextd.feature.repository;

/// The limits of indexing.
///
/// @param filesMax the most files of one work tree
/// @param watch whether what was indexed is kept current while the server runs
public record RepositoryRules(int filesMax, boolean watch) {}
