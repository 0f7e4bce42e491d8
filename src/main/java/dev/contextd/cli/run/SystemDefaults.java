package dev.contextd.cli.run;

import dev.contextd.cli.client.Client;
import dev.contextd.cli.client.ServerEntry;
import dev.contextd.tool.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Brings our server to an agent that takes servers from files alone: in the file that an administrator would write for
/// all users, which a variable can put elsewhere, and which gives way to whatever the user has set.
final class SystemDefaults {
    private final RunPlan plan;
    private final Client client;
    private final String variable;

    SystemDefaults(RunPlan plan, Client client, String variable) {
        this.plan = plan;
        this.client = client;
        this.variable = variable;
    }

    private boolean isTaken() {
        return plan.variable(variable).isPresent();
    }

    Map<String, String> environment() {
        var entry = plan.entry().filter(_ -> !isTaken());
        return entry.map(it -> Map.of(variable, written(it))).orElse(Map.of());
    }

    private String written(ServerEntry entry) {
        var file = plan.scratch().resolve(client.word() + "-defaults.json");
        var settings = Json.object();
        settings.putObject("mcpServers").set(ServerEntry.NAME, client.written(entry));
        try {
            Files.writeString(file, settings.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return file.toString();
    }

    List<String> notes() {
        return Optional.of("contextd is not installed in " + client.title() + ": contextd install " + client.word())
                .stream()
                .filter(_ -> plan.entry().isPresent() && isTaken())
                .toList();
    }
}
