package dev.contextd.keep.library;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Owner;
import java.util.Map;

/// The right to destroy what others can find too: its author's, and an admin's.
public final class Authorship {
    private Authorship() {}

    /// Throws a [Failure] if the owner, who may see the item, must not take it from the others who see it.
    public static void check(Item item, Owner owner) {
        if (Holders.isForNobodyElse(item.holder(), owner)
                || owner.isAdmin()
                || item.writtenBy().filter(owner.name()::equals).isPresent()) {
            return;
        }
        throw new Failure(
                Kind.UNAUTHORIZED,
                "This is shared, and only who wrote it or an admin may delete it: "
                        + item.writtenBy().orElse("nobody knows who") + ".",
                Map.of("id", item.id()));
    }
}
