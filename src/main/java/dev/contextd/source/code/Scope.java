package dev.contextd.source.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What surrounds a node.
record Scope(List<String> enclosing, Optional<Kind> kind, int depth) {
    static final Scope FILE = new Scope(List.of(), Optional.empty(), 0);

    boolean is(Kind other) {
        return kind.filter(k -> k == other).isPresent();
    }

    boolean hasMethods() {
        return kind.map(Kind::hasMethods).orElse(false);
    }

    boolean isFunction() {
        return is(Kind.FUNCTION) || is(Kind.METHOD) || is(Kind.CONSTRUCTOR);
    }

    boolean isFile() {
        return enclosing.isEmpty();
    }

    /// The innermost name.
    String name() {
        return enclosing.isEmpty() ? "" : enclosing.getLast();
    }

    Scope inside(Found found) {
        return new Scope(names(found), Optional.of(found.kind()), depth + 1);
    }

    private List<String> names(Found found) {
        var names = new ArrayList<>(enclosing);
        names.addAll(found.owner());
        names.add(found.name());
        return names;
    }

    Scope deeper() {
        return new Scope(enclosing, kind, depth + 1);
    }
}
