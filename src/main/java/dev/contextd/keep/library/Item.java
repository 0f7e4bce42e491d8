package dev.contextd.keep.library;

import dev.contextd.base.project.Holder;
import dev.contextd.base.project.ProjectKey;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.json.JsonMapper;

/// One thing a feature keeps.
///
/// @param holder who may see it: an owner, a team or an organisation; see [Holders]
/// @param project key of the project it belongs to
/// @param kind the feature's word for it, such as `memory`
/// @param text what it is found by
/// @param body the feature's own record as JSON
/// @param label more words it is found by, which are no part of what it means: a path, a name
public record Item(
        String id,
        Holder holder,
        ProjectKey project,
        String kind,
        Set<String> tags,
        Instant at,
        String text,
        String body,
        String label) {
    public Item {
        tags = Set.copyOf(tags);
    }

    public Item(
            String id,
            Holder holder,
            ProjectKey project,
            String kind,
            Set<String> tags,
            Instant at,
            String text,
            String body) {
        this(id, holder, project, kind, tags, at, text, body, "");
    }

    /// Who wrote it. Every kind that can be shared says so in its body.
    public Optional<String> writtenBy() {
        return JsonMapper.shared().readTree(body).path("writtenBy").stringValueOpt();
    }

    public Item with(String otherBody) {
        return new Item(id, holder, project, kind, tags, at, text, otherBody, label);
    }
}
