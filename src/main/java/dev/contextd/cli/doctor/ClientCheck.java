package dev.contextd.cli.doctor;

import dev.contextd.base.failure.Failure;
import dev.contextd.cli.client.Client;
import dev.contextd.cli.client.ClientMachine;
import dev.contextd.cli.client.ClientVersion;
import dev.contextd.cli.client.InstallScope;
import dev.contextd.cli.client.Installation;
import dev.contextd.cli.client.Installation.Standing;
import dev.contextd.cli.client.ServerEntry;
import java.nio.file.Path;
import java.util.Optional;

/// Checks that the entry of an agent starts this program.
public final class ClientCheck implements Check {
    /// Of an agent that is neither here nor told of contextd.
    public static final String ABSENT = "is not on this machine";

    private final Client client;
    private final InstallScope scope;
    private final ClientMachine machine;
    private final Installation installation;
    private final Optional<Stores> stores;

    /// @param stores none if the settings of this shell are broken, which is told elsewhere
    public ClientCheck(
            Client client, InstallScope scope, ClientMachine machine, Path project, Optional<Stores> stores) {
        this.client = client;
        this.scope = scope;
        this.machine = machine;
        this.installation = new Installation(client, scope, machine, project);
        this.stores = stores;
    }

    @Override
    public Finding run() {
        String name = scope == InstallScope.USER ? client.word() : client.word() + " (project)";
        try {
            return switch (installation.freshness()) {
                case Standing.Absent() ->
                    Finding.ok(
                            name,
                            client.isOn(machine)
                                    ? "does not have contextd; run contextd install " + client.word()
                                    : ABSENT);
                case Standing.Installed(ServerEntry entry) -> installed(name, entry);
                case Standing.Other(String what) ->
                    Finding.warning(
                            name,
                            installation.file() + " calls something else contextd: " + what
                                    + "; if that is a mistake, run " + again());
            };
        } catch (Failure e) {
            return Finding.problem(name, e.sentence() + version());
        }
    }

    private Finding installed(String name, ServerEntry entry) {
        if (machine.program(entry.command()).isEmpty()) {
            return Finding.problem(
                    name,
                    installation.file() + " starts " + entry.command() + ", which is not there or cannot be run; run "
                            + again());
        }
        var elsewhere = stores.flatMap(known -> known.otherThanHere(entry));
        if (elsewhere.isPresent()) {
            return Finding.warning(
                    name,
                    "what " + installation.file() + " starts " + elsewhere.get() + "; " + Stores.remedy(client, scope));
        }
        return installation.isComplete()
                ? Finding.ok(name, "starts " + entry + version())
                : Finding.warning(
                        name,
                        installation.file() + " has an entry of an earlier version, which the agent may not wait for;"
                                + " run contextd install " + client.word());
    }

    private String version() {
        return ClientVersion.untried(client, machine)
                .map(version ->
                        "; here is " + version + ", and contextd was tried with " + ClientVersion.TRIED.get(client))
                .orElse("");
    }

    private String again() {
        return "contextd install " + client.word() + (scope == InstallScope.USER ? "" : " --scope project")
                + " --force";
    }
}
