package dev.contextd.feature.directory;

/// A problem of a context that a person should look at.
public record ContextProblem(String scope, Weight weight, String what) {
    /// How bad it is.
    public enum Weight {
        /// It is no context.
        ERROR,
        /// It tells of something that is not there.
        WARNING,
        /// It does not tell of something that is.
        INFO
    }
}
