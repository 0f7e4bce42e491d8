package dev.contextd.cli.run;

import dev.contextd.app.config.Settings;
import dev.contextd.cli.client.ClientMachine;
import dev.contextd.cli.client.ClientMachine.Os;
import dev.contextd.cli.client.ServerEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Plans of a user with a home of their own.
final class RunPlans {
    private final Path home;

    RunPlans(Path home) {
        this.home = home;
    }

    RunPlans with(String file, String text) throws IOException {
        var path = home.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
        return this;
    }

    RunPlan plan(Map<String, String> environment, String... arguments) {
        return plan(environment, Optional.empty(), arguments);
    }

    RunPlan plan(Map<String, String> environment, Optional<ServerEntry> entry, String... arguments) {
        return new RunPlan(
                new ClientMachine(Os.LINUX, environment, home),
                home.resolve("project"),
                List.of(arguments),
                GatewaySettings.of(Settings.read(Map.of(), Map.of(), home.resolve("none"))),
                entry,
                "gw_1");
    }

    /// As our server is started.
    static ServerEntry entry() {
        return new ServerEntry("/opt/contextd", List.of("stdio"), Map.of(RunPlan.ID, "gw_1"));
    }

    /// The URL of a way, in short.
    static String url(String name) {
        return "http://gateway/" + name;
    }

    static String upstream(AgentWay way) {
        return way.upstreams().getFirst().route().base().toString();
    }
}
