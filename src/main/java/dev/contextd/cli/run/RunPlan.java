package dev.contextd.cli.run;

import dev.contextd.cli.client.ClientMachine;
import dev.contextd.cli.client.ServerEntry;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// What is known before an agent is started.
///
/// @param here where it is started
/// @param arguments what its user tells it
/// @param entry with which it shall start our server; empty if it has one
/// @param id by which the server knows that the agent is behind this gateway
public record RunPlan(
        ClientMachine machine,
        Path here,
        List<String> arguments,
        GatewaySettings settings,
        Optional<ServerEntry> entry,
        String id) {
    /// The variable in which the id goes from here to the server that the agent starts.
    public static final String ID = "CONTEXTD_GATEWAY";

    public RunPlan {
        arguments = List.copyOf(arguments);
    }

    Optional<String> variable(String name) {
        return Optional.ofNullable(machine.environment().get(name)).filter(text -> !text.isBlank());
    }

    /// What follows an option among the arguments, or stands in the same word after a sign.
    Optional<String> option(String... names) {
        for (int at = 0; at < arguments.size(); at++) {
            for (String name : names) {
                if (arguments.get(at).equals(name) && at + 1 < arguments.size()) {
                    return Optional.of(arguments.get(at + 1));
                }
                if (arguments.get(at).startsWith(name + "=")) {
                    return Optional.of(arguments.get(at).substring(name.length() + 1));
                }
            }
        }
        return Optional.empty();
    }
}
