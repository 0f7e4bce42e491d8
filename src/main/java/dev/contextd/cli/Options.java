package dev.contextd.cli;

import dev.contextd.app.Config;
import dev.contextd.app.Wiring;
import dev.contextd.app.config.Settings;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Project;
import dev.contextd.local.bridge.Endpoint;
import dev.contextd.local.bridge.Greeting;
import dev.contextd.local.bridge.ServerLink;
import dev.contextd.local.bridge.SettingsDigest;
import dev.contextd.tool.BrokenJson;
import dev.contextd.tool.Json;
import java.io.Console;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.node.ObjectNode;

/// The options every command that opens the system has: where the data is, and other settings.
sealed class Options implements Commands.Hosted permits OfferOptions {
    private static final Set<String> NAMES = Set.of("--data-dir", "--config-file", "--config");

    @Option(names = "--data-dir", paramLabel = "DIR", description = "Where everything is kept.")
    private @Nullable String dataDir;

    @Option(names = "--config-file", paramLabel = "FILE", description = "Settings to read instead of the user's own.")
    private @Nullable Path configFile;

    @Option(
            names = "--config",
            paramLabel = "JSON",
            description =
                    "Options as a JSON object, such as {\"autoSummarize\": false}; they win over the environment.")
    private @Nullable String json;

    /// Takes an option as it stands on the command line, for commands that must start faster than picocli; false if it
    /// is none of these.
    boolean take(String option, Iterator<String> rest) {
        int equals = option.indexOf('=');
        String name = equals < 0 ? option : option.substring(0, equals);
        if (!NAMES.contains(name) || (equals < 0 && !rest.hasNext())) {
            return false;
        }
        String value = equals < 0 ? rest.next() : option.substring(equals + 1);
        switch (name) {
            case "--data-dir" -> dataDir = value;
            case "--config-file" -> configFile = Path.of(value);
            default -> json = value;
        }
        return true;
    }

    /// The settings as arguments, for a server that is started with the same; which tools are offered is not its
    /// matter.
    List<String> arguments() {
        var arguments = new ArrayList<String>();
        if (dataDir != null) {
            arguments.addAll(
                    List.of("--data-dir", Path.of(dataDir).toAbsolutePath().toString()));
        }
        if (configFile != null) {
            arguments.addAll(
                    List.of("--config-file", configFile.toAbsolutePath().toString()));
        }
        if (json != null) {
            arguments.addAll(List.of("--config", json));
        }
        return arguments;
    }

    @Option(names = "--moving", hidden = true, description = "Who gave the command looks at it on a terminal.")
    private boolean moving;

    private @Nullable OpenSystem host;

    /// How far a command is, for whoever gave it.
    ///
    /// @param what is counted
    ProgressBar bar(String what, CommandSpec spec) {
        return new ProgressBar(what, spec.commandLine().getErr(), host == null ? isTerminal() : moving);
    }

    private static boolean isTerminal() {
        return Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent();
    }

    Settings settings(Map<String, @Nullable String> moreFlags) {
        var flags = options();
        put(flags, "data_dir", dataDir);
        offer().forEach((key, value) -> put(flags, key, value));
        moreFlags.forEach((key, value) -> put(flags, key, value));
        if (configFile != null && !Files.exists(configFile)) {
            throw new Failure(Kind.VALIDATION, "There is no file " + configFile + ", which --config-file names.");
        }
        var file = configFile != null ? configFile : Config.file(System.getenv(), home());
        return Settings.read(flags, System.getenv(), file);
    }

    /// What else stands on the command line.
    Map<String, @Nullable String> offer() {
        return Map.of();
    }

    private Map<String, String> options() {
        var options = new HashMap<String, String>();
        if (json == null) {
            return options;
        }
        try {
            if (Json.MAPPER.readTree(json) instanceof ObjectNode object) {
                object.properties()
                        .forEach(option -> options.put(
                                Settings.keyOf(option.getKey()),
                                option.getValue().asString()));
                return options;
            }
        } catch (JacksonException e) {
            throw unfit(": " + BrokenJson.placed(e));
        }
        throw unfit("");
    }

    private static Failure unfit(String why) {
        return new Failure(
                Kind.VALIDATION, "What follows --config must be a JSON object, such as {\"port\": 9090}" + why + ".");
    }

    private static void put(Map<String, String> flags, String key, @Nullable String value) {
        if (value != null) {
            flags.put(key, value);
        }
    }

    Config config(Map<String, @Nullable String> moreFlags) {
        var config = Config.of(settings(moreFlags), System.getenv(), home(), Path.of(""));
        ProcessLog.configure(config.logLevel(), config.telemetry().logFormat());
        return config;
    }

    SettingsDigest settingsDigest() {
        return new SettingsDigest(settings(Map.of()).digests());
    }

    Wiring wiring() {
        return Wiring.ofLocalUser(config(Map.of()));
    }

    /// The system, also where a server has the data: then the command runs there.
    OpenSystem shared() {
        if (host != null) {
            return host;
        }
        var config = config(Map.of());
        Endpoint.existing(config.dataDir())
                .filter(endpoint -> ServerLink.open(endpoint, new Greeting("status"))
                        .map(link -> {
                            link.close();
                            return true;
                        })
                        .orElse(false))
                .ifPresent(endpoint -> {
                    throw new RunsInServer(endpoint).withMore(isTerminal() ? List.of("--moving") : List.of());
                });
        return new OpenSystem(Wiring.ofLocalUser(config), Path.of("").toAbsolutePath(), true);
    }

    /// The system of the server this runs in, or one of its own beside a server that has the data: for what does not
    /// open
    /// what is kept.
    OpenSystem beside() {
        return host != null ? host : new OpenSystem(wiring(), Path.of("").toAbsolutePath(), true);
    }

    /// As [#shared()], for what takes long enough to be left.
    ///
    /// @param left what is true then, when a server does it
    OpenSystem shared(String left, CommandSpec spec) {
        try {
            return shared();
        } catch (RunsInServer e) {
            var err = spec.commandLine().getErr();
            StopSignal.then(() -> {
                err.println("\ncontextd: left; " + left);
                err.flush();
            });
            throw e;
        }
    }

    /// The command runs in a server.
    @Override
    public void host(OpenSystem server) {
        host = server;
    }

    boolean isHosted() {
        return host != null;
    }

    /// The project of a directory that was named on the command line.
    static Project project(Path directory) {
        return Project.named(directory.toAbsolutePath().normalize().toString())
                .orElseThrow(() -> new Failure(Kind.VALIDATION, "There is no directory " + directory + "."));
    }

    /// `$HOME` wins over what the JVM believes.
    static Path home() {
        return Path.of(Optional.ofNullable(System.getenv("HOME")).orElse(System.getProperty("user.home")));
    }
}
