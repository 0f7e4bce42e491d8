package dev.contextd.keep.search;

import dev.contextd.base.project.Holder;
import dev.contextd.base.project.ProjectKey;

/// Where a document stands; with its id it names the record that it was made from.
public record Place(Holder holder, ProjectKey project, String kind) {}
