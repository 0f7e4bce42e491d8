package dev.contextd.cli;

import dev.contextd.app.Wiring;
import dev.contextd.tool.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(name = "version", description = "Print the version.", mixinStandardHelpOptions = true)
final class VersionCommand implements Runnable {
    @Mixin
    private final Printing printing = new Printing();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public void run() {
        var out = spec.commandLine().getOut();
        printing.print(
                out, Json.object().put("version", Wiring.version()), _ -> out.println("contextd " + Wiring.version()));
    }
}
