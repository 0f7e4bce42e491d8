package dev.contextd.feature.directory.write;

import dev.contextd.feature.directory.describe.Description;
import dev.contextd.feature.directory.describe.Enrichment.Enriched;
import dev.contextd.feature.directory.describe.Enrichment.Help;
import dev.contextd.feature.directory.describe.Enrichment.Proposal;
import dev.contextd.feature.directory.file.ContextFile.Valid;
import dev.contextd.feature.directory.file.Maintenance;
import dev.contextd.tool.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Merges a description into a context: fields that a program wrote before or that nobody wrote yet. Whatever a
/// person wrote stays. Which is which stands in `derived_fields`.
final class DescriptionMerge {
    private static final String DERIVED = "derived_fields";
    private static final List<String> DEPENDENCIES = List.of("internal", "external");

    private final Optional<Valid> before;
    private final Set<String> derivedBefore = new LinkedHashSet<>();
    private final Set<String> derived = new LinkedHashSet<>();
    private final Map<String, @Nullable Object> changes = new LinkedHashMap<>();

    private DescriptionMerge(Optional<Valid> before) {
        this.before = before;
        before.ifPresent(file -> file.fields().path(DERIVED).forEach(name -> derivedBefore.add(name.asString())));
        // Other programs may have derived what we do not; it stays theirs.
        derived.addAll(derivedBefore);
        // What somebody has changed since it was proposed is no proposal any more.
        if (before.isPresent() && Proposals.untouched(before.get().fields()).isEmpty()) {
            derived.removeIf(Proposals::isName);
        }
    }

    /// The fields to change, those that are as they should be left out.
    static Map<String, @Nullable Object> of(Optional<Valid> before, Enriched enriched, boolean full) {
        var merge = new DescriptionMerge(before);
        var description = enriched.description();
        merge.take("summary", description.summary());
        if (before.isEmpty()) {
            merge.changes.put("maintenance", full ? Maintenance.FULL : Maintenance.LEAN);
        }
        merge.take("project", description.project().map(DescriptionMerge::json).orElse(null));
        merge.take("structure", list(description.structure()));
        merge.take("files", full ? list(description.files()) : null);
        merge.take("interfaces", full ? list(description.interfaces()) : null);
        merge.take("exports", list(description.exports()));
        merge.dependencies(description, full);
        merge.take("subdirectories", list(description.subdirectories()));
        if (enriched.help() == Help.GIVEN) {
            merge.propose(enriched.proposals());
        }
        merge.put(DERIVED, new ArrayList<>(merge.derived));
        return merge.changes;
    }

    /// The change to `derived_fields` that makes these fields a person's own.
    static Map<String, @Nullable Object> taken(Optional<Valid> before, Set<String> fields) {
        var merge = new DescriptionMerge(before);
        merge.derived.removeIf(name -> fields.contains(name.replaceFirst("\\..*", "")));
        if (!merge.derived.equals(merge.derivedBefore)) {
            merge.put(DERIVED, merge.derived.isEmpty() ? null : new ArrayList<>(merge.derived));
        }
        return merge.changes;
    }

    private boolean isOurs(String field) {
        return derivedBefore.contains(field)
                || before.isEmpty()
                || !before.get().fields().has(field);
    }

    private void take(String field, @Nullable Object value) {
        if (!isOurs(field)) {
            return;
        }
        put(field, value);
        if (value == null) {
            derived.remove(field);
        } else {
            derived.add(field);
        }
    }

    private void put(String field, @Nullable Object value) {
        JsonNode now = before.map(file -> file.fields().get(field)).orElse(null);
        JsonNode wanted = value == null ? null : Json.MAPPER.valueToTree(value);
        if (wanted == null ? now != null : !wanted.equals(now)) {
            changes.put(field, value);
        }
    }

    /// Only in the place of other proposals, or where nobody has decided anything.
    private void propose(List<Proposal> proposals) {
        var untouched = before.flatMap(file -> Proposals.untouched(file.fields()));
        if (untouched.isEmpty()
                && before.filter(file -> file.fields().has(Proposals.FIELD)).isPresent()) {
            return;
        }
        derived.removeIf(Proposals::isName);
        var decisions = Proposals.decisions(proposals);
        put(Proposals.FIELD, decisions.isEmpty() ? null : decisions);
        if (!decisions.isEmpty()) {
            derived.add(Proposals.name(decisions));
        }
    }

    /// The two lists are one field, and each of them may be somebody's.
    private void dependencies(Description description, boolean full) {
        if (derived.remove("dependencies")) {
            DEPENDENCIES.forEach(part -> derivedBefore.add("dependencies." + part));
        }
        var lists = new LinkedHashMap<String, Object>();
        for (String part : DEPENDENCIES) {
            String name = "dependencies." + part;
            var stored = before.map(file -> file.fields().path("dependencies").get(part))
                    .orElse(null);
            var described = part.equals("internal")
                    ? description.internalDependencies()
                    : full ? description.externalDependencies() : List.<String>of();
            if (stored != null && !derivedBefore.contains(name)) {
                lists.put(part, json(stored));
            } else if (described.isEmpty()) {
                derived.remove(name);
            } else {
                lists.put(part, described);
                derived.add(name);
            }
        }
        put("dependencies", lists.isEmpty() ? null : lists);
    }

    private static @Nullable Object list(List<?> list) {
        return list.isEmpty() ? null : json(list);
    }

    /// Records as the plain values that YAML is written from.
    private static Object json(Object value) {
        return Json.MAPPER.convertValue(value, Object.class);
    }
}
