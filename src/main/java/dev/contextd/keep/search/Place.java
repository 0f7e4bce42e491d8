package dev.contextd.keep.search;

/// Where a document stands; with its id it names the record that it was made from.
public record Place(String owner, String project, String kind) {}
