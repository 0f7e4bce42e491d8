package dev.contextd.cli;

import dev.contextd.app.Config;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.local.bridge.Endpoint;
import dev.contextd.local.bridge.Greeting;
import dev.contextd.local.bridge.ServerLink;
import dev.contextd.tool.Json;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "stop",
        description = "End the server that runs for this data directory, when its calls under way are done.",
        mixinStandardHelpOptions = true,
        footer = {"", "An agent that is still open starts another with its next call."})
final class StopCommand implements Callable<Integer> {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @Mixin
    private final Options options = new Options();

    @Mixin
    private final Printing printing = new Printing();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        var out = spec.commandLine().getOut();
        var settings = options.settings(Map.of());
        var link = Endpoint.existing(Config.dataDir(settings, System.getenv(), Options.home()))
                .flatMap(endpoint -> ServerLink.open(endpoint, new Greeting("stop")));
        if (link.isEmpty()) {
            printing.print(
                    out,
                    Json.object().put("stopped", false),
                    _ -> out.println("No contextd runs for this data directory."));
            return 0;
        }
        var pid = link.get().welcome().field("pid").orElse("0");
        link.get().close();
        awaitEnd(Long.parseLong(pid));
        printing.print(
                out,
                Json.object().put("stopped", true).put("process", Long.parseLong(pid)),
                _ -> out.println("contextd (process " + pid + ") has ended."));
        return 0;
    }

    private static void awaitEnd(long pid) throws InterruptedException {
        var process = ProcessHandle.of(pid);
        if (process.isPresent()) {
            try {
                var _ = process.get().onExit().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            } catch (TimeoutException e) {
                throw new Failure(
                        Kind.TIMEOUT, "The server (process " + pid + ") has not ended yet; look again.", Map.of(), e);
            } catch (ExecutionException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
