package dev.contextd.source.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The definitions around a node.
record EnclosingScope(List<String> enclosing, Optional<DefinitionKind> kind, int depth) {
    static final EnclosingScope FILE = new EnclosingScope(List.of(), Optional.empty(), 0);

    boolean is(DefinitionKind other) {
        return kind.filter(k -> k == other).isPresent();
    }

    boolean hasMethods() {
        return kind.map(DefinitionKind::hasMethods).orElse(false);
    }

    boolean isFunction() {
        return is(DefinitionKind.FUNCTION) || is(DefinitionKind.METHOD) || is(DefinitionKind.CONSTRUCTOR);
    }

    boolean isFile() {
        return enclosing.isEmpty();
    }

    /// The innermost name.
    String name() {
        return enclosing.isEmpty() ? "" : enclosing.getLast();
    }

    EnclosingScope inside(FoundDefinition found) {
        return new EnclosingScope(names(found), Optional.of(found.kind()), depth + 1);
    }

    private List<String> names(FoundDefinition found) {
        var names = new ArrayList<>(enclosing);
        names.addAll(found.owner());
        names.add(found.name());
        return names;
    }

    EnclosingScope deeper() {
        return new EnclosingScope(enclosing, kind, depth + 1);
    }
}
