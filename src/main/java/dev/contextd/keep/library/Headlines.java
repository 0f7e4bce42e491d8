package dev.contextd.keep.library;

import java.util.Optional;

/// What items say in a line, for kinds whose text is mostly about something else than what it is for: such a line has a
/// vector of its own beside that of the whole text, and an item is as near as the nearer of them.
///
/// A line must follow from the item alone, so that it is the same whenever the item is read again.
@FunctionalInterface
public interface Headlines {
    Headlines NONE = _ -> Optional.empty();

    Optional<String> of(Item item);
}
