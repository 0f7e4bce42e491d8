package dev.contextd.base.secret;

import java.util.HashSet;
import java.util.Set;

/// The names of an object's fields when some have their secrets masked. Names that were different stay so: those that
/// come out like another are numbered.
public final class MaskedNames {
    private final Set<String> taken;

    /// @param names all of the object as they were: no mask may take the place of one that is no secret
    public MaskedNames(Set<String> names) {
        this.taken = new HashSet<>(names);
    }

    /// The name for a field whose own was masked.
    public String of(String masked) {
        var name = masked;
        for (int number = 2; !taken.add(name); number++) {
            name = masked + " " + number;
        }
        return name;
    }
}
