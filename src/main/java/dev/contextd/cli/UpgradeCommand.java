package dev.contextd.cli;

import dev.contextd.local.bridge.Build;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// Whoever installed a program upgrades it; this says who that was. It asks no other computer what is newest.
@Command(
        name = "upgrade",
        description = "Say which version this is, how it was installed, and what upgrades it.",
        mixinStandardHelpOptions = true,
        footer = {"", "Nothing is changed, and no other computer is asked."})
final class UpgradeCommand implements Runnable {
    @Option(names = "--check", description = "Only look; there is no other way.")
    private boolean check;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public void run() {
        if (!check) {
            throw new ParameterException(
                    spec.commandLine(), "contextd does not change itself: upgrade --check says what does.");
        }
        var provenance = Provenance.of(Build.place());
        var out = spec.commandLine().getOut();
        out.println("version    " + new Commands.Version().getVersion()[0]);
        out.println("installed  as " + provenance.kind() + " in " + provenance.folder());
        out.println("upgrade    " + provenance.upgrade());
    }
}
