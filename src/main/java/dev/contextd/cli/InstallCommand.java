package dev.contextd.cli;

import dev.contextd.app.Config;
import dev.contextd.app.config.Settings;
import dev.contextd.base.failure.Failure;
import dev.contextd.cli.client.Client;
import dev.contextd.cli.client.InstallScope;
import dev.contextd.cli.client.Installation;
import dev.contextd.cli.client.Installation.Outcome;
import dev.contextd.cli.client.Installation.Standing;
import dev.contextd.cli.client.ServerEntry;
import dev.contextd.cli.doctor.ClaudePluginCheck;
import dev.contextd.cli.doctor.Stores;
import dev.contextd.tool.Json;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.node.ArrayNode;

@Command(
        name = "install",
        description =
                "Register with an agent: add contextd to its configuration. Without CLIENT: show which there are.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Example: contextd install claude",
            "Nothing else in the file changes, and the original is kept beside it. Undo:",
            "contextd uninstall CLIENT"
        })
final class InstallCommand implements Runnable {
    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "CLIENT",
            description = "${COMPLETION-CANDIDATES}",
            completionCandidates = InstallTargets.ClientWords.class)
    private @Nullable String client;

    @Mixin
    private final InstallTargets targets = new InstallTargets();

    @Option(names = "--print", description = "Only show what would be added, and where.")
    private boolean print;

    @Option(
            names = "--command",
            paramLabel = "PATH",
            description = "What the agent shall run (this program; for a project: contextd, found on the PATH).")
    private @Nullable String command;

    @Option(
            names = "--toolsets",
            paramLabel = "NAMES",
            description = "Tools to offer there: auto, all, short, core, or names separated by commas.")
    private @Nullable String toolsets;

    @Option(
            names = "--hooks",
            description =
                    "Also have it tell what happens in its sessions, where that is known: claude, codex, gemini, opencode.")
    private boolean hooks;

    @Option(names = "--force", description = "Replace something else that is called contextd there.")
    private boolean force;

    @Mixin
    private final Printing printing = new Printing();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public void run() {
        var out = spec.commandLine().getOut();
        if (client == null) {
            list(out);
        } else {
            install(Client.named(client), out);
        }
        out.flush();
    }

    private void install(Client named, PrintWriter out) {
        var installation = targets.of(named);
        var surroundings = surroundings();
        var entry = entry(surroundings);
        var stores = stores();
        if (print) {
            print(installation, installation.snippet(entry), out);
            return;
        }
        var told = printing.telling(out);
        var hookFiles = new HookFiles(named.word(), targets.scope(), told);
        if (hooks) {
            hookFiles.requireInstallable(force);
        }
        boolean changed = installation.install(entry, force) != Outcome.UNCHANGED;
        told.println(
                !changed
                        ? installation.file() + " has contextd already; nothing changed"
                        : installation.file() + ": " + named.title() + " starts " + entry
                                + " from its next session on");
        if (hooks) {
            hookFiles.install(entry, force);
        } else {
            hookFiles.offer();
        }
        printing.printTold(
                out,
                Json.object()
                        .put("agent", named.word())
                        .put("file", installation.file().toString())
                        .put("changed", changed));
        if (InstallTargets.machine().program(entry.command()).isEmpty()) {
            warn("there is no program " + entry.command()
                    + " here yet; put a link to the launcher on the PATH, or name another with --command");
        }
        surroundings
                .withheld()
                .forEach(secret -> warn(secret
                        + " is set here and was not written into the entry, since it is a secret;" + " put it into "
                        + Config.file(System.getenv(), Options.home()) + " if the agent needs it"));
        warnOfOthersThan(stores);
        if (named == Client.CLAUDE && hasPlugin()) {
            warn("the plugin " + ClaudePluginCheck.BESIDE);
        }
    }

    private void print(Installation installation, String snippet, PrintWriter out) {
        var answer = Json.object().put("file", installation.file().toString()).put("snippet", snippet);
        printing.print(out, answer, _ -> {
            // The place goes to standard error, so that the snippet can be piped.
            spec.commandLine().getErr().println("contextd: this belongs into " + installation.file());
            out.print(snippet);
        });
    }

    private static boolean hasPlugin() {
        try {
            return new ClaudePluginCheck(InstallTargets.machine()).isOn();
        } catch (Failure _) {
            // The doctor says what is broken there; the entry is written already.
            return false;
        }
    }

    /// What is installed for any agent of this user should know what the others know.
    private void warnOfOthersThan(Stores stores) {
        for (var each : Client.values()) {
            if (each.knows(targets.scope())) {
                elsewhere(each, stores)
                        .ifPresent(
                                what -> warn(each.title() + " " + what + "; " + Stores.remedy(each, targets.scope())));
            }
        }
    }

    private Optional<String> elsewhere(Client each, Stores stores) {
        try {
            return targets.of(each).freshness() instanceof Standing.Installed(ServerEntry there)
                    ? stores.otherThanHere(there)
                    : Optional.empty();
        } catch (Failure _) {
            // The doctor says what is broken; here it would be about another file than the one asked for.
            return Optional.empty();
        }
    }

    private static Stores stores() {
        var settings = new Options().settings(Map.of());
        return new Stores(Config.dataDir(settings, System.getenv(), Options.home()), Options.home());
    }

    private void warn(String what) {
        spec.commandLine().getErr().println("contextd: " + what);
    }

    /// A project's entry is for machines where nothing of this one's is true.
    private EntryEnvironment surroundings() {
        return targets.scope() == InstallScope.PROJECT
                ? new EntryEnvironment(Map.of(), List.of())
                : EntryEnvironment.of(
                        System.getenv(),
                        Options.home(),
                        Launcher.unusualJdk(Path.of(System.getProperty("java.home")), Options.home()));
    }

    private ServerEntry entry(EntryEnvironment surroundings) {
        var args = new ArrayList<>(List.of("stdio"));
        if (toolsets != null) {
            // Refuses names that are none, before an agent stumbles over them.
            Config.of(
                    Settings.read(Map.of("toolsets", toolsets), Map.of(), Path.of("")),
                    Map.of(),
                    Options.home(),
                    Path.of(""));
            args.addAll(List.of("--toolsets", toolsets));
        }
        return new ServerEntry(
                command != null ? absolute(command) : Launcher.command(targets.scope(), InstallTargets.machine()),
                args,
                surroundings.variables());
    }

    /// Agents start servers in folders of their own; only a bare name is looked for on the `PATH`.
    private static String absolute(String command) {
        return Path.of(command).getNameCount() > 1
                ? Path.of(command).toAbsolutePath().normalize().toString()
                : command;
    }

    private void list(PrintWriter out) {
        var answer = Json.object();
        var agents = answer.putArray("agents");
        for (var each : Client.values()) {
            if (!each.knows(targets.scope())) {
                continue;
            }
            var installation = targets.of(each);
            agents.addObject()
                    .put("agent", each.word())
                    .put("contextd", freshness(installation))
                    .put("found", each.isOn(InstallTargets.machine()))
                    .put("file", installation.file().toString());
        }
        printing.print(out, answer, screen -> show(agents, out, screen));
    }

    private static void show(ArrayNode agents, PrintWriter out, Screen screen) {
        var table =
                new TextTable().word("AGENT").word("CONTEXTD").word("PROGRAM").word("ITS FILE");
        agents.forEach(agent -> table.row(
                agent.path("agent").asString(),
                agent.path("contextd").asString(),
                agent.path("found").asBoolean() ? "found" : "not found",
                agent.path("file").asString()));
        table.print(out, screen);
    }

    private static String freshness(Installation installation) {
        try {
            return switch (installation.freshness()) {
                case Standing.Absent() -> "not installed";
                case Standing.Installed _ -> "installed";
                case Standing.Other _ -> "other";
            };
        } catch (Failure _) {
            return "broken";
        }
    }
}
