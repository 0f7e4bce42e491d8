package dev.contextd.cli;

import dev.contextd.app.Config;
import dev.contextd.local.bridge.Ancestors;
import dev.contextd.local.bridge.Greeting;
import dev.contextd.local.bridge.HookSpool;
import dev.contextd.local.bridge.ServerLink;
import dev.contextd.local.bridge.ServerStarter;
import dev.contextd.local.daemon.HookHandler;
import dev.contextd.local.daemon.SharedServer;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        name = "hook",
        description = "Tell of an event in an agent's session, whose JSON is on standard input; for hooks of agents.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Events: SessionStart, UserPromptSubmit, PostToolUse, PostToolUseFailure,",
            "PreCompact, Stop, SessionEnd; BeforeAgent, AfterTool and AfterAgent, as Gemini",
            "calls some of them. It never fails and never keeps an agent waiting: trouble is",
            "a line in the tool status."
        })
final class HookCommand implements Callable<Integer>, Commands.Quick {
    /// An agent waits this long at most; what takes longer goes on without it.
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    /// What a session begins with is worth to wait for, and so is a file that nothing is known without.
    private static final Duration MORE_PATIENCE = Duration.ofSeconds(5);

    private static final String SESSION_STARTS = "SessionStart";

    @Mixin
    private final Options options = new Options();

    @Parameters(index = "0", paramLabel = "EVENT", description = "Its name.")
    private String event = "";

    /// The command as hooks give it, understood without picocli; empty if that takes more.
    static Optional<HookCommand> of(String... args) {
        if (args.length != 2 || args[1].startsWith("-")) {
            return Optional.empty();
        }
        var command = new HookCommand();
        command.event = args[1];
        return Optional.of(command);
    }

    @Override
    public Integer call() {
        boolean patient = event.equals(SESSION_STARTS) || HookSpool.isFor(event);
        var work = Thread.ofPlatform().daemon().name("hook").start(this::tell);
        try {
            var _ = work.join(patient ? MORE_PATIENCE : PATIENCE);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        return 0;
    }

    private void tell() {
        try {
            // One byte more than may be, so that the server can say so.
            var payload = System.in.readNBytes(HookSpool.PAYLOAD_BYTES_MAX + 1);
            var settings = options.settings(Map.of());
            var endpoint = SharedServer.endpoint(Config.dataDir(settings, System.getenv(), Options.home()));
            var greeting = new Greeting(
                    HookHandler.KIND, Map.of("event", event, "ancestors", Ancestors.of(ProcessHandle.current())));
            if (HookSpool.isFor(event)) {
                HookSpool.at(endpoint).put(event, greeting, payload, Files.exists(endpoint.socket()));
                return;
            }
            var link = ServerLink.open(endpoint, greeting);
            if (link.isEmpty() && event.equals(SESSION_STARTS)) {
                link = Optional.of(new ServerStarter(endpoint, options.arguments())
                        .reach(() -> ServerLink.open(endpoint, greeting), () -> true));
            }
            if (link.isPresent()) {
                try (var reached = link.get()) {
                    reached.out().write(payload);
                    reached.finish();
                    print(reached.in());
                }
            }
        } catch (IOException | ServerStarter.NotStarted | RuntimeException _) {
            // An agent must not suffer from us; the server's log and the tool status know more.
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static void print(InputStream in) throws IOException {
        var answer = in.readAllBytes();
        // "{}" says nothing, and so do we
        if (answer.length > 2 && !Greeting.is(answer)) {
            try (var out = new FileOutputStream(FileDescriptor.out)) {
                out.write(answer);
            }
        }
    }
}
