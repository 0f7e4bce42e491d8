package dev.contextd.cli;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.file.AtomicFile;
import dev.contextd.local.bridge.Endpoint;
import dev.contextd.local.bridge.Greeting;
import dev.contextd.local.bridge.ServerLink;
import dev.contextd.local.bridge.ServerStarter;
import dev.contextd.local.bridge.ServerStarter.NotStarted;
import dev.contextd.local.daemon.PageHandler;
import dev.contextd.local.daemon.SharedServer;
import dev.contextd.tool.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "ui",
        description = "Open the page that shows what agents keep and do, in your browser.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "The server that your agents share opens a port on this machine for it, and lets",
            "in who has the link: once, within two minutes. contextd serve has the same page",
            "at / for those who bring a token."
        })
final class UiCommand implements Callable<Integer> {
    /// How long to look whether the browser could be started at all.
    private static final long OPENED_SECONDS = 5;

    @Mixin
    private final Options options = new Options();

    @Option(names = "--print", description = "Print the link instead, for a browser that is not started from here.")
    private boolean print;

    @Mixin
    private final Printing printing = new Printing();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        var out = spec.commandLine().getOut();
        var config = options.config(Map.of());
        var endpoint = SharedServer.endpoint(config.dataDir());
        String link = link(endpoint);
        if (print) {
            printing.print(out, Json.object().put("link", link), _ -> out.println(link));
        } else {
            open(redirecting(endpoint, link));
            printing.print(
                    out,
                    Json.object().put("opened", true),
                    _ -> out.println(
                            "The page opens in your browser; `contextd ui --print` gives a link for another one."));
        }
        return 0;
    }

    private String link(Endpoint endpoint) throws InterruptedException {
        try (var server = new ServerStarter(endpoint, options.arguments())
                .reach(() -> ServerLink.open(endpoint, new Greeting(PageHandler.KIND)), () -> true)) {
            var welcome = server.welcome();
            return welcome.field(PageHandler.LINK)
                    .orElseThrow(() -> new Failure(
                            Kind.UNAVAILABLE,
                            welcome.field(PageHandler.TROUBLE)
                                    .orElse("The server that runs is of another version or just ending; end it with"
                                            + " `contextd stop`, then give the command again.")));
        } catch (NotStarted e) {
            throw new Failure(Kind.UNAVAILABLE, "There is no server: " + e.getMessage() + ".", Map.of(), e);
        }
    }

    /// What stands on a command line everybody on this machine can read, so the browser is given a file that only this
    /// user can, which leads to the link.
    private static Path redirecting(Endpoint endpoint, String link) {
        var file = endpoint.directory().resolve("page.html");
        try {
            AtomicFile.of(file)
                    .forOwnerOnly()
                    .write(
                            "<!doctype html>\n<meta charset=\"utf-8\">\n<meta name=\"referrer\" content=\"no-referrer\">\n"
                                    + "<meta http-equiv=\"refresh\" content=\"0; url=" + link
                                    + "\">\n<title>contextd</title>\n"
                                    + "<p><a href=\"" + link + "\">To the page</a></p>\n");
            return file;
        } catch (IOException e) {
            throw new Failure(Kind.UNAVAILABLE, "The link could not be written to " + file + ".", Map.of(), e);
        }
    }

    private static void open(Path file) throws InterruptedException {
        var command = new ArrayList<>(opener(System.getProperty("os.name").toLowerCase(Locale.ROOT)));
        String name = command.getFirst();
        command.add(file.toUri().toString());
        try {
            var opening = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            opening.getOutputStream().close();
            // one that goes on is the browser itself
            if (!opening.waitFor(OPENED_SECONDS, TimeUnit.SECONDS) || opening.exitValue() == 0) {
                return;
            }
        } catch (IOException _) {
            // told below like one that fails
        }
        throw new Failure(
                Kind.UNAVAILABLE,
                "No browser could be started with " + name + "; `contextd ui --print` prints the link instead.");
    }

    /// What opens a file the way its user likes.
    private static List<String> opener(String system) {
        if (system.startsWith("windows")) {
            return List.of("rundll32", "url.dll,FileProtocolHandler");
        }
        return List.of(system.startsWith("mac") ? "open" : "xdg-open");
    }
}
