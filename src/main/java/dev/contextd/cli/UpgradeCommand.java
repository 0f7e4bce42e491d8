package dev.contextd.cli;

import dev.contextd.app.Wiring;
import dev.contextd.local.bridge.Build;
import dev.contextd.tool.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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

    @Mixin
    private final Printing printing = new Printing();

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
        var answer = Json.object()
                .put("version", Wiring.version())
                .put("installed_as", provenance.kind())
                .put("folder", provenance.folder().toString())
                .put("upgrade", provenance.upgrade());
        printing.print(out, answer, _ -> {
            out.println("version    contextd " + Wiring.version());
            out.println("installed  as " + provenance.kind() + " in " + provenance.folder());
            out.println("upgrade    " + provenance.upgrade());
        });
    }
}
