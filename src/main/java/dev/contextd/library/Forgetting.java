package dev.contextd.library;

import dev.contextd.project.Owner;

/// Forgets what is more than an item with its belongings, and so only its feature knows all of.
@FunctionalInterface
public interface Forgetting {
    /// Whether the id was the name of such a thing, which is then gone.
    boolean forget(String id, Owner owner);
}
