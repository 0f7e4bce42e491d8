package dev.contextd.ui;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/// Tells pages that are open what has changed, as it changes. What it is now they ask.
public final class News {
    private final Set<Consumer<Item>> listeners = ConcurrentHashMap.newKeySet();

    /// What a page may want to look at again.
    public enum Kind {
        BRANCH,
        SESSION,
        INDEX,
        VECTORS,
        ITEM;

        String word() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    /// @param id of what changed; empty if that is more than one thing
    /// @param owner whose it is; empty where it is everybody's
    public record Item(Kind kind, String id, Optional<String> owner) {
        boolean concerns(String someone) {
            return owner.isEmpty() || owner.get().equals(someone);
        }
    }

    /// Cheap where nobody listens.
    public void tell(Item item) {
        listeners.forEach(listener -> listener.accept(item));
    }

    /// Whether a page is open.
    public boolean isFollowed() {
        return !listeners.isEmpty();
    }

    /// Calls `listener` for every item until the answer is run.
    Runnable follow(Consumer<Item> listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }
}
