package dev.contextd.cli;

import dev.contextd.cli.client.Client;
import dev.contextd.cli.client.Installation.Outcome;
import dev.contextd.tool.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "uninstall",
        description = "Take contextd out of an agent's configuration. What contextd keeps stays.",
        mixinStandardHelpOptions = true,
        footer = {"", "If nobody else has changed the file since, it is what it was before, to the", "byte."})
final class UninstallCommand implements Runnable {
    @Parameters(
            index = "0",
            paramLabel = "CLIENT",
            description = "${COMPLETION-CANDIDATES}",
            completionCandidates = InstallTargets.ClientWords.class)
    @SuppressWarnings("NullAway.Init")
    private String client;

    @Mixin
    private final InstallTargets targets = new InstallTargets();

    @Option(names = "--force", description = "Also something else that is called contextd there.")
    private boolean force;

    @Mixin
    private final Printing printing = new Printing();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public void run() {
        var installation = targets.of(Client.named(client));
        var out = spec.commandLine().getOut();
        // first what came last: folders that were made for the entry go when nothing is left in them
        var told = printing.telling(out);
        new HookFiles(client, targets.scope(), told).uninstall(force);
        var outcome = installation.uninstall(force);
        String done = switch (outcome) {
            case UNCHANGED, WRITTEN -> "does not have contextd; nothing changed";
            case RESTORED -> "is what it was before";
            case REMOVED -> "is without contextd; what others have written there since stays";
        };
        told.println(installation.file() + " " + done);
        printing.printTold(
                out,
                Json.object()
                        .put("agent", client)
                        .put("file", installation.file().toString())
                        .put("changed", outcome == Outcome.RESTORED || outcome == Outcome.REMOVED));
    }
}
