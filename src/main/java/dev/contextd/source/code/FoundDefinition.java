package dev.contextd.source.code;

import java.util.List;
import java.util.Optional;

/// A definition that a node makes.
///
/// @param owner names it carries that stand before its own, as in `Foo::bar`
/// @param body where its body begins, which is where its signature ends; -1 if it has none
/// @param members whether definitions are to be looked for inside
/// @param doc what it says about itself inside, as in a docstring
record FoundDefinition(
        DefinitionKind kind, String name, List<String> owner, int body, boolean members, Optional<String> doc) {
    static FoundDefinition value(DefinitionKind kind, String name) {
        return new FoundDefinition(kind, name, List.of(), -1, false, Optional.empty());
    }

    static FoundDefinition function(DefinitionKind kind, String name, int body) {
        return new FoundDefinition(kind, name, List.of(), body, false, Optional.empty());
    }

    static FoundDefinition type(DefinitionKind kind, String name, int body) {
        return new FoundDefinition(kind, name, List.of(), body, true, Optional.empty());
    }

    /// With names as we join them.
    FoundDefinition plain() {
        return new FoundDefinition(
                kind,
                name.replace("::", ".").replace('\\', '.').replaceAll("^[\"'`]|[\"'`]$", ""),
                owner,
                body,
                members,
                doc);
    }

    FoundDefinition ownedBy(List<String> names) {
        return new FoundDefinition(kind, name, names, body, members, doc);
    }

    FoundDefinition saying(Optional<String> words) {
        return new FoundDefinition(kind, name, owner, body, members, words);
    }

    FoundDefinition as(DefinitionKind other) {
        return new FoundDefinition(other, name, owner, body, members, doc);
    }

    FoundDefinition withMembers() {
        return new FoundDefinition(kind, name, owner, body, true, doc);
    }
}
