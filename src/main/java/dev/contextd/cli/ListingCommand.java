package dev.contextd.cli;

import dev.contextd.tool.Json;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

/// A command that lists so many things, of one project or of all.
abstract class ListingCommand extends PersonCommand {
    @Mixin
    private final ChosenProject project = new ChosenProject();

    @Option(
            names = {"-n", "--limit"},
            paramLabel = "N",
            defaultValue = "20",
            description = "How many, 1 to 1000 (${DEFAULT-VALUE}).")
    private int limit;

    final boolean isOfProject() {
        return project.folder().isPresent();
    }

    /// What the tool is asked for.
    final ObjectNode wanted(PersonCalls calls) {
        return project.with(Json.object().put("limit", limit), calls);
    }
}
