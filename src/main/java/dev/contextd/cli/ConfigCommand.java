package dev.contextd.cli;

import dev.contextd.app.Config;
import dev.contextd.app.config.Settings;
import dev.contextd.tool.Json;
import java.io.PrintWriter;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import tools.jackson.databind.node.ArrayNode;

@Command(
        name = "config",
        description = "Show every setting, its value and where that came from.",
        mixinStandardHelpOptions = true,
        footer = {"", "docs/configuration.md says what each setting means."})
final class ConfigCommand implements Runnable {
    @Mixin
    private final OfferOptions options = new OfferOptions();

    @Mixin
    private final Printing printing = new Printing();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public void run() {
        var config = options.config(Map.of());
        var out = spec.commandLine().getOut();
        var answer = Json.object();
        var all = answer.putArray("settings");
        options.settings(Map.of())
                .values()
                .forEach((key, value) -> all.addObject()
                        .put("name", key)
                        .put("value", shown(key, value, config))
                        .put("from", value.source()));
        printing.print(out, answer, screen -> show(all, out, screen));
    }

    private static void show(ArrayNode settings, PrintWriter out, Screen screen) {
        var table = new TextTable().word("SETTING").prose("VALUE").word("FROM");
        settings.forEach(setting -> {
            String from = setting.path("from").asString();
            table.row(setting.path("name").asString(), setting.path("value").asString(), from);
            if (!from.equals("default")) {
                table.paint(1, Screen.Colour.BOLD);
            }
        });
        table.print(out, screen);
    }

    private static String shown(String key, Settings.Value value, Config config) {
        return switch (key) {
            case "data_dir" -> config.dataDir().toString();
            case "store.url" -> config.store().toString();
            case "search.url" -> config.search().toString();
            case "http.metrics_token" -> config.telemetry().scraper().toString();
            case "model.key" -> config.model().key().toString();
            case "mcp.state_key" -> config.mcp().stateKey().toString();
            default -> value.text();
        };
    }
}
