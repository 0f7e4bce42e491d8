package dev.contextd.cli;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

/// The project that a command for people keeps to, if it does.
final class ChosenProject {
    @Option(
            names = "--project",
            arity = "0..1",
            fallbackValue = ".",
            paramLabel = "DIR",
            description =
                    "Only what is of this project; without a folder, of the one you are in. All projects if absent.")
    private @Nullable Path folder;

    Optional<Path> folder() {
        return Optional.ofNullable(folder);
    }

    /// The arguments of a tool, with the project if one was chosen.
    ObjectNode with(ObjectNode arguments, PersonCalls calls) {
        folder().ifPresent(chosen -> arguments.put("project_path", calls.absolute(chosen)));
        return arguments;
    }
}
