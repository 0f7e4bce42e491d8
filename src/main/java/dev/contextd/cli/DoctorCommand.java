package dev.contextd.cli;

import dev.contextd.app.Wiring;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.file.FileTrouble;
import dev.contextd.cli.client.Client;
import dev.contextd.cli.client.InstallScope;
import dev.contextd.cli.client.Installation;
import dev.contextd.cli.client.Installation.Standing;
import dev.contextd.cli.doctor.AccessCheck;
import dev.contextd.cli.doctor.Check;
import dev.contextd.cli.doctor.Check.Finding;
import dev.contextd.cli.doctor.Check.Result;
import dev.contextd.cli.doctor.ClaudePluginCheck;
import dev.contextd.cli.doctor.ClientCheck;
import dev.contextd.cli.doctor.CodexHooksCheck;
import dev.contextd.cli.doctor.DataChecks;
import dev.contextd.cli.doctor.GatewayCheck;
import dev.contextd.cli.doctor.GeminiChecks;
import dev.contextd.cli.doctor.PortCheck;
import dev.contextd.cli.doctor.ServerCheck;
import dev.contextd.cli.doctor.Stores;
import dev.contextd.cli.torture.Torture;
import dev.contextd.tool.Json;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.node.ObjectNode;

@Command(
        name = "doctor",
        description =
                "Check the machine, the data and the agents, and say what to do. Exit code 1 if there is a problem.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "contextd doctor --torture 5 shows for five minutes what becomes of what a server",
            "has acknowledged while its process is killed (kill -9), its disk is full and its",
            "files are damaged. It uses a temporary directory and a server of its own,",
            "never your data, and removes both. Exit code 0 if everything was found again;",
            "else 1, with the ids of what is missing."
        })
final class DoctorCommand implements Callable<Integer> {
    private static final double TORTURE_MINUTES_MAX = 24 * 60;
    private static final double MINUTE_MILLIS = 60_000;

    @Mixin
    private final Options options = new Options();

    @Mixin
    private final Printing printing = new Printing();

    @Option(
            names = "--torture",
            paramLabel = "MINUTES",
            arity = "0..1",
            fallbackValue = "1",
            description = "Instead, torture a server of its own for so long (1).")
    private @Nullable Double torture;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        var out = spec.commandLine().getOut();
        if (torture != null) {
            return torture(torture, out);
        }
        var findings = new ArrayList<Finding>();
        var absent = new ArrayList<String>();
        for (var check : checks()) {
            var finding = check.run();
            findings.add(finding);
            if (finding.message().equals(ClientCheck.ABSENT)) {
                absent.add(finding.name());
            } else if (!printing.isJson()) {
                tell(finding, out);
            }
        }
        printing.print(out, json(findings), _ -> {
            if (!absent.isEmpty()) {
                tell(Finding.ok("other agents", "not on this machine: " + String.join(", ", absent)), out);
            }
        });
        return findings.stream().anyMatch(finding -> finding.result() == Result.PROBLEM) ? 1 : 0;
    }

    private static void tell(Finding finding, PrintWriter out) {
        out.printf("%-8s %s: %s%n", finding.result().word(), finding.name(), finding.message());
        out.flush();
    }

    private static int torture(double minutes, PrintWriter out) throws InterruptedException {
        if (!(minutes > 0 && minutes <= TORTURE_MINUTES_MAX)) {
            throw new Failure(
                    Kind.VALIDATION,
                    "--torture takes a number of minutes, above 0 and up to a day, such as 0.5 or 10.");
        }
        var torture = new Torture(out);
        var signal = StopSignal.then(torture::close);
        try (torture) {
            boolean whole = torture.run(Duration.ofMillis(Math.round(minutes * MINUTE_MILLIS)));
            signal.disregard();
            return whole ? 0 : 1;
        }
    }

    /// In the order in which one would mend things: what comes first is needed by what follows.
    private List<Check> checks() {
        var checks = new ArrayList<Check>();
        var stores = Optional.<Stores>empty();
        checks.add(DoctorCommand::java);
        try {
            var config = options.config(Map.of());
            stores = Optional.of(new Stores(config.dataDir(), Options.home()));
            new DataChecks(config).all().forEach(check -> checks.add(told(check)));
            checks.add(told(new ServerCheck(config.dataDir())));
            checks.add(new PortCheck(config.http(), config.dataDir()));
            checks.add(new AccessCheck(Wiring.localToken(config)));
            checks.add(new GatewayCheck(options.settings(Map.of()), System.getenv()));
        } catch (Failure e) {
            checks.add(() -> Finding.problem("settings", e.sentence()));
        }
        checks.addAll(clients(stores));
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
                return Finding.problem("data", FileTrouble.of(e) + "; check the permissions of the data directory");
            }
        };
    }

    /// Those of the project only if somebody has written them.
    private static List<Check> clients(Optional<Stores> stores) {
        var machine = InstallTargets.machine();
        var project = InstallTargets.project();
        var checks = new ArrayList<Check>();
        for (var client : Client.values()) {
            checks.add(new ClientCheck(client, InstallScope.USER, machine, project, stores));
            if (client.knows(InstallScope.PROJECT)
                    && Files.exists(client.file(InstallScope.PROJECT, machine, project))) {
                checks.add(new ClientCheck(client, InstallScope.PROJECT, machine, project, stores));
            }
            if (isInstalled(client)) {
                checks.addAll(more(client));
            }
        }
        return checks;
    }

    private static boolean isInstalled(Client client) {
        var installation =
                new Installation(client, InstallScope.USER, InstallTargets.machine(), InstallTargets.project());
        try {
            return installation.freshness() instanceof Standing.Installed;
        } catch (Failure _) {
            // Told by the check of the client itself.
            return false;
        }
    }

    /// What some of them want besides an entry.
    private static List<Check> more(Client client) {
        var machine = InstallTargets.machine();
        return switch (client) {
            case CLAUDE -> List.of(new ClaudePluginCheck(machine));
            case CODEX -> List.of(new CodexHooksCheck(machine, InstallTargets.project()));
            case GEMINI -> new GeminiChecks(machine, Path.of("").toAbsolutePath()).all();
            default -> List.of();
        };
    }

    private static ObjectNode json(List<Finding> findings) {
        var object = Json.object();
        var array = object.putArray("checks");
        findings.forEach(finding -> array.addObject()
                .put("name", finding.name())
                .put("result", finding.result().word())
                .put("message", finding.message()));
        return object;
    }
}
