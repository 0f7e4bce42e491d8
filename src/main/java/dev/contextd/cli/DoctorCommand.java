package dev.contextd.cli;

import dev.contextd.app.Wiring;
import dev.contextd.base.failure.Failure;
import dev.contextd.cli.client.Client;
import dev.contextd.cli.client.InstallScope;
import dev.contextd.cli.doctor.Check;
import dev.contextd.cli.doctor.Check.Finding;
import dev.contextd.cli.doctor.Check.Result;
import dev.contextd.cli.doctor.ClientCheck;
import dev.contextd.cli.doctor.DataChecks;
import dev.contextd.cli.doctor.PortCheck;
import dev.contextd.cli.doctor.ServerCheck;
import dev.contextd.tool.Json;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "doctor",
        description =
                "Check the machine, the data and the agents, and say what to do. Exit code 1 if there is a problem.",
        mixinStandardHelpOptions = true)
final class DoctorCommand implements Callable<Integer> {
    @Mixin
    private final Options options = new Options();

    @Option(names = "--json", description = "As JSON.")
    private boolean json;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() {
        var out = spec.commandLine().getOut();
        var findings = new ArrayList<Finding>();
        for (var check : checks()) {
            var finding = check.run();
            findings.add(finding);
            if (!json) {
                out.printf("%-8s %s: %s%n", finding.result().word(), finding.name(), finding.message());
                out.flush();
            }
        }
        if (json) {
            out.println(json(findings));
            out.flush();
        }
        return findings.stream().anyMatch(finding -> finding.result() == Result.PROBLEM) ? 1 : 0;
    }

    /// In the order in which one would mend things: what comes first is needed by what follows.
    private List<Check> checks() {
        var checks = new ArrayList<Check>();
        checks.add(DoctorCommand::java);
        try {
            var config = options.config(Map.of());
            new DataChecks(config).all().forEach(check -> checks.add(told(check)));
            checks.add(told(new ServerCheck(config.dataDir())));
            checks.add(new PortCheck(config.http()));
        } catch (Failure e) {
            checks.add(() -> Finding.problem("settings", e.sentence()));
        }
        checks.addAll(clients());
        return checks;
    }

    private static Finding java() {
        return Finding.ok(
                "java",
                Runtime.version() + " in " + System.getProperty("java.home") + " runs contextd " + Wiring.version());
    }

    /// What cannot be opened says why itself.
    private static Check told(Check check) {
        return () -> {
            try {
                return check.run();
            } catch (Failure e) {
                return Finding.problem("data", e.sentence());
            } catch (UncheckedIOException e) {
                return Finding.problem("data", e.getCause() + "; check the permissions of the data directory");
            }
        };
    }

    /// Those of the project only if somebody has written them.
    private static List<Check> clients() {
        var machine = InstallTargets.machine();
        var project = InstallTargets.project();
        var checks = new ArrayList<Check>();
        for (var client : Client.values()) {
            checks.add(new ClientCheck(client, InstallScope.USER, machine, project));
            if (client.knows(InstallScope.PROJECT)
                    && Files.exists(client.file(InstallScope.PROJECT, machine, project))) {
                checks.add(new ClientCheck(client, InstallScope.PROJECT, machine, project));
            }
        }
        return checks;
    }

    private static String json(List<Finding> findings) {
        var object = Json.object();
        var array = object.putArray("checks");
        findings.forEach(finding -> array.addObject()
                .put("name", finding.name())
                .put("result", finding.result().word())
                .put("message", finding.message()));
        return object.toPrettyString();
    }
}
