package dev.contextd.cli;

import dev.contextd.base.failure.Failure;
import dev.contextd.cli.client.Client;
import dev.contextd.cli.client.InstallScope;
import dev.contextd.cli.client.Installation;
import dev.contextd.cli.client.Installation.Standing;
import dev.contextd.cli.client.ServerEntry;
import dev.contextd.cli.doctor.ClaudePluginCheck;
import dev.contextd.cli.run.RunPlan;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The entry for our server that an agent is given for one run, because it has none.
final class BroughtEntry {
    private final Client client;
    private final Options options;

    BroughtEntry(Client client, Options options) {
        this.client = client;
        this.options = options;
    }

    /// @param id of the gateway, for agents that clear the environment of what they start
    Optional<ServerEntry> ifWanted(String id) {
        if (isThere()) {
            return Optional.empty();
        }
        var args = new ArrayList<>(List.of("stdio"));
        args.addAll(options.arguments());
        var environment = new HashMap<>(EntryEnvironment.of(
                        System.getenv(),
                        Options.home(),
                        Launcher.unusualJdk(Path.of(System.getProperty("java.home")), Options.home()))
                .variables());
        environment.put(RunPlan.ID, id);
        return Optional.of(
                new ServerEntry(Launcher.command(InstallScope.USER, InstallTargets.machine()), args, environment));
    }

    /// Something else by our name counts too: it is the user's.
    private boolean isThere() {
        return Stream.of(InstallScope.values()).filter(client::knows).anyMatch(this::isIn)
                || (client == Client.CLAUDE && hasPlugin());
    }

    private boolean isIn(InstallScope scope) {
        try {
            return !(new Installation(client, scope, InstallTargets.machine(), InstallTargets.project()).freshness()
                    instanceof Standing.Absent);
        } catch (Failure _) {
            // The agent itself complains of a file that is broken.
            return false;
        }
    }

    private static boolean hasPlugin() {
        try {
            return new ClaudePluginCheck(InstallTargets.machine()).isOn();
        } catch (Failure _) {
            return false;
        }
    }
}
