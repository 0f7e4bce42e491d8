package dev.contextd.fold;

/// What branches need of the rest of the program.
///
/// @param changes told of every session in which something has happened
public record Neighbours(Recall recall, Lessons lessons, Checkpoints checkpoints, Following changes) {
    public interface Following {
        /// @param uri of the session's resource
        void changed(String owner, String uri);
    }
}
