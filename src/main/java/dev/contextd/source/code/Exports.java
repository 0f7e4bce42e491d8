package dev.contextd.source.code;

import java.util.Set;

/// What a file lists as its exports, in a place of its own.
///
/// @param all whether nothing else of the file is exported
record Exports(Set<String> names, boolean all) {
    static final Exports NONE = new Exports(Set.of(), false);

    boolean sees(String name, boolean otherwise) {
        return names.contains(name) || (otherwise && !all);
    }
}
