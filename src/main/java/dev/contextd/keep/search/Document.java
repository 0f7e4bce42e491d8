package dev.contextd.keep.search;

import dev.contextd.base.project.Holder;
import dev.contextd.base.project.ProjectKey;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/// What is indexed of a record.
///
/// @param id of the record, unique over all owners
/// @param holder the same for every version of a record, as is the kind
/// @param ordinal grows with every change of the record; an older one never replaces a newer
/// @param vector absent until it is computed, or if there is no model
public record Document(
        String id,
        Holder holder,
        ProjectKey project,
        String kind,
        Set<String> tags,
        Instant at,
        long ordinal,
        String text,
        Optional<Vector> vector) {
    public Place place() {
        return new Place(holder, project, kind);
    }
}
