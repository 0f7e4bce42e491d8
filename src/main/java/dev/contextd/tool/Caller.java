package dev.contextd.tool;

import dev.contextd.base.project.Owner;
import dev.contextd.base.project.Project;
import java.util.Optional;

/// Who calls, over what, and how to reach them while the call runs.
///
/// @param traceparent the W3C trace the client is in, if it said so; never trusted for more than correlation
/// @param named the project that the call names, if that is on this machine
/// @param masked how many secrets the arguments had; they were masked before the tool saw them
/// @param nulsTaken whether NUL characters were taken out of a [Printed] text
public record Caller(
        Owner owner,
        Connection connection,
        Progress progress,
        Optional<String> traceparent,
        Optional<Named> named,
        int masked,
        boolean nulsTaken) {
    /// A project and the path that it was named by.
    public record Named(String path, Project project) {}

    public Caller(Owner owner, Connection connection, Progress progress, Optional<String> traceparent) {
        this(owner, connection, progress, traceparent, Optional.empty(), 0, false);
    }

    public Caller masking(int secrets) {
        return new Caller(owner, connection, progress, traceparent, named, secrets, nulsTaken);
    }

    public Caller withoutNuls() {
        return new Caller(owner, connection, progress, traceparent, named, masked, true);
    }

    /// What an answer says of it.
    public Optional<String> nulsNote() {
        return nulsTaken
                ? Optional.of("NUL characters were taken out of the text that was printed.")
                : Optional.empty();
    }

    /// The same, now at work on the project at a path, if there is one: it is looked up here, once for the whole call.
    Caller naming(String path) {
        var found = Project.named(path);
        found.ifPresent(connection::enter);
        var known = found.map(project -> new Named(path, project));
        return new Caller(owner, connection, progress, traceparent, known, masked, nulsTaken);
    }

    /// The project that the call names, or else its connection's.
    public Optional<Project> project() {
        return named.map(Named::project).or(connection::project);
    }

    /// The project at a path that the caller gave.
    public Project project(String path) {
        return named.filter(it -> it.path().equals(path)).map(Named::project).orElseGet(() -> Project.required(path));
    }
}
