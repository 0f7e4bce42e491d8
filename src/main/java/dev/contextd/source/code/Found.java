package dev.contextd.source.code;

import java.util.List;
import java.util.Optional;

/// What a node turned out to define.
///
/// @param owner names it carries that stand before its own, as in `Foo::bar`
/// @param body where its body begins, which is where its signature ends; -1 if it has none
/// @param members whether definitions are to be looked for inside
/// @param doc what it says about itself inside, as in a docstring
record Found(Kind kind, String name, List<String> owner, int body, boolean members, Optional<String> doc) {
    static Found value(Kind kind, String name) {
        return new Found(kind, name, List.of(), -1, false, Optional.empty());
    }

    static Found function(Kind kind, String name, int body) {
        return new Found(kind, name, List.of(), body, false, Optional.empty());
    }

    static Found type(Kind kind, String name, int body) {
        return new Found(kind, name, List.of(), body, true, Optional.empty());
    }

    /// With names as we join them.
    Found plain() {
        return new Found(
                kind,
                name.replace("::", ".").replace('\\', '.').replaceAll("^[\"'`]|[\"'`]$", ""),
                owner,
                body,
                members,
                doc);
    }

    Found ownedBy(List<String> names) {
        return new Found(kind, name, names, body, members, doc);
    }

    Found saying(Optional<String> words) {
        return new Found(kind, name, owner, body, members, words);
    }

    Found as(Kind other) {
        return new Found(other, name, owner, body, members, doc);
    }

    Found withMembers() {
        return new Found(kind, name, owner, body, true, doc);
    }
}
