package dev.contextd.keep.search;

import java.util.Optional;

/// What stands around a document, where documents follow one another: an answer often makes sense only beside its
/// question.
@FunctionalInterface
public interface Surroundings {
    /// For documents that stand alone.
    Surroundings NONE = (_, _) -> Optional.empty();

    /// The document so many places further on, or before if the distance is negative; it need not exist.
    Optional<String> at(String id, int distance);

    /// Whether a document that was not found itself may be an answer because it stands beside one that was.
    default boolean mayAnswer() {
        return true;
    }
}
