package dev.contextd.cli.doctor;

import dev.contextd.base.failure.Failure;
import dev.contextd.cli.client.Client;
import dev.contextd.cli.client.ClientMachine;
import dev.contextd.cli.client.InstallScope;
import dev.contextd.cli.client.Installation;
import dev.contextd.cli.client.Installation.Standing;
import dev.contextd.cli.client.ServerEntry;
import java.nio.file.Path;

/// Checks that the entry of an agent starts this program.
public final class ClientCheck implements Check {
    private final Client client;
    private final InstallScope scope;
    private final ClientMachine machine;
    private final Installation installation;

    public ClientCheck(Client client, InstallScope scope, ClientMachine machine, Path project) {
        this.client = client;
        this.scope = scope;
        this.machine = machine;
        this.installation = new Installation(client, scope, machine, project);
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
                                    : "is not on this machine");
                case Standing.Installed(ServerEntry entry) -> installed(name, entry);
                case Standing.Other(String what) ->
                    Finding.warning(
                            name,
                            installation.file() + " calls something else contextd: " + what
                                    + "; if that is a mistake, run " + again());
            };
        } catch (Failure e) {
            return Finding.problem(name, e.sentence());
        }
    }

    private Finding installed(String name, ServerEntry entry) {
        return machine.program(entry.command()).isPresent()
                ? Finding.ok(name, "starts " + entry)
                : Finding.problem(
                        name,
                        installation.file() + " starts " + entry.command()
                                + ", which is not there or cannot be run; run " + again());
    }

    private String again() {
        return "contextd install " + client.word() + (scope == InstallScope.USER ? "" : " --scope project")
                + " --force";
    }
}
