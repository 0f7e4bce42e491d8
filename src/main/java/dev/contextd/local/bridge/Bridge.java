package dev.contextd.local.bridge;

import dev.contextd.base.stream.ByteLines;
import dev.contextd.local.bridge.ServerStarter.NotStarted;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Carries the messages of one agent, line by line, from standard input to the server and back.
///
/// Three threads: one reads the agent, one tells the server, and the one that runs it seeks a server and hands on what
/// that says. When the server goes, another is sought or started as soon as there is something to ask it, and told what
/// it must know.
public final class Bridge {
    /// The field in which both say what they were told to do.
    public static final String SETTINGS = "settings";

    /// How long answers may take that are under way when the agent has said its last word.
    private static final Duration DRAIN = Duration.ofMillis(900);

    private static final Duration PARENT_LOOK = Duration.ofMillis(300);

    /// Bytes of the agent that wait for a server; beyond this the agent waits.
    static final int WAITING_BYTES_MAX = 16 << 20;

    /// The largest line that a server says; one that says more is taken for broken.
    static final int ANSWER_BYTES_MAX = 64 << 20;

    private static final String LOST = "The contextd server ended while this call was under way, so it may or may not"
            + " have been done. Another is started with the next call: look whether it was done, or call again.";

    private final Endpoint endpoint;
    private final ServerStarter starter;
    private final Map<String, String> about;
    private final Build build;
    private final Reception reception;
    private final OutputStream out;

    /// All below is guarded by this.
    private final BridgeState state = new BridgeState();

    /// What the agent has said and no server was told.
    private final ArrayDeque<byte[]> waiting = new ArrayDeque<>();

    private int waitingBytes;

    /// The agent has said its last word.
    private boolean ended;

    /// Nobody waits for a server any more, also not for one that is reached yet.
    private boolean left;

    /// The server wants to go and is told nothing more.
    private boolean held;

    /// Whether its settings were compared with the server's.
    private boolean compared;

    private @Nullable ServerLink link;
    private String session = "";

    /// Whether a server is wanted before there is something to ask it.
    private boolean warming;

    /// @param about whose bridge this is, for the server
    /// @param reception answers while there is no server
    public Bridge(
            Endpoint endpoint,
            ServerStarter starter,
            Map<String, String> about,
            Build build,
            Reception reception,
            OutputStream out) {
        this.reception = reception;
        this.endpoint = endpoint;
        this.starter = starter;
        this.about = Map.copyOf(about);
        this.build = build;
        this.out = out;
    }

    /// Runs until the agent has said its last word and heard the answers, or is gone itself.
    public void run(InputStream in, int lineBytesMax) throws InterruptedException {
        watchParent();
        Thread.ofPlatform().daemon().name("agent").start(() -> listen(in, lineBytesMax));
        Thread.ofPlatform().daemon().name("sender").start(this::send);
        while (awaitWork()) {
            try {
                var reached = starter.reach(this::open, this::isWanted);
                greet(reached);
                hear(reached);
                lose(reached);
            } catch (NotStarted e) {
                giveUp("The contextd server cannot be started: " + e.getMessage());
            }
        }
    }

    /// An agent that is killed may leave its end of the pipe to others.
    private static void watchParent() {
        var self = ProcessHandle.current();
        var parent = self.parent().map(ProcessHandle::pid);
        Thread.ofPlatform().daemon().name("parent").start(() -> {
            try {
                while (self.parent().map(ProcessHandle::pid).equals(parent)) {
                    Thread.sleep(PARENT_LOOK);
                }
                Runtime.getRuntime().halt(0);
            } catch (InterruptedException _) {
                // the process ends
            }
        });
    }

    private void listen(InputStream in, int lineBytesMax) {
        var lines = new ByteLines(in, lineBytesMax);
        try {
            while (true) {
                try {
                    var line = lines.next();
                    if (line.isEmpty()) {
                        break;
                    }
                    if (!receive(line.get())) {
                        add(line.get());
                    }
                } catch (ByteLines.TooLong e) {
                    tell(BridgeState.error("null", BridgeState.INVALID_REQUEST, e.sentence()));
                }
            }
        } catch (IOException _) {
            // as good as its last word
        } catch (InterruptedException _) {
            return;
        }
        end();
    }

    /// Answers what the build knows while there is no server. One is sought meanwhile, since what comes next is for it.
    private boolean receive(byte[] line) {
        Optional<byte[]> answer;
        synchronized (this) {
            answer = link == null ? reception.answer(line) : Optional.empty();
            if (answer.isPresent()) {
                state.answered(line);
                warming = true;
                notifyAll();
            }
        }
        answer.ifPresent(this::tell);
        return answer.isPresent();
    }

    private synchronized void add(byte[] line) throws InterruptedException {
        while (waitingBytes > WAITING_BYTES_MAX) {
            wait();
        }
        waiting.add(line);
        waitingBytes += size(line);
        notifyAll();
    }

    /// With its end, so that also empty lines take room.
    private static int size(byte[] line) {
        return line.length + 1;
    }

    /// Gives a server that was reached a little time for what is under way, and then lets it go.
    private void end() {
        try {
            synchronized (this) {
                ended = true;
                notifyAll();
                long end = 0;
                while (isWanted() && (end == 0 || System.nanoTime() < end)) {
                    if (link != null && end == 0) {
                        end = System.nanoTime() + DRAIN.toNanos();
                    }
                    wait(10);
                }
                left = true;
                state.forget();
                waiting.clear();
                waitingBytes = 0;
                notifyAll();
                if (link != null) {
                    link.close();
                }
            }
        } catch (InterruptedException _) {
            // the process ends
        }
    }

    /// Whether somebody waits for an answer, or a server that is there has not been told everything. News are no reason
    /// to start one: they wait for the next question.
    private synchronized boolean isWanted() {
        if (left) {
            return false;
        }
        if (!state.isIdle()) {
            return true;
        }
        return link == null
                ? (warming && !ended)
                        || waitingBytes > WAITING_BYTES_MAX
                        || waiting.stream().anyMatch(BridgeState::wantsAnswer)
                : !waiting.isEmpty();
    }

    /// Waits for something to ask a server; false if there will be nothing more.
    private synchronized boolean awaitWork() throws InterruptedException {
        while (!isWanted() && !ended) {
            wait();
        }
        return isWanted();
    }

    private Optional<ServerLink> open() {
        var fields = new HashMap<>(about);
        fields.put("build", build.toString());
        fields.put("session", session);
        return ServerLink.open(endpoint, new Greeting("stdio", fields)).filter(reached -> {
            var welcome = reached.welcome();
            boolean makesWay = welcome.field("mode").filter("daemon"::equals).isPresent()
                    && build.isNewerThan(Build.of(welcome.field("build").orElse("")));
            if (makesWay) {
                ServerLink.open(endpoint, new Greeting("stop")).ifPresent(ServerLink::close);
            }
            boolean serves = welcome.kind().equals("welcome") && !makesWay;
            if (!serves) {
                reached.close();
            }
            return serves;
        });
    }

    private synchronized void greet(ServerLink reached) {
        if (left) {
            reached.close();
            return;
        }
        compare(reached.welcome());
        reached.welcome().field("session").ifPresent(it -> session = it);
        warming = false;
        var first = new ArrayList<>(state.forNewServer());
        first.addAll(reception.checks(state));
        first.reversed().forEach(waiting::addFirst);
        link = reached;
        held = false;
        notifyAll();
    }

    /// A server that was there before has settings of its own, which hold.
    private void compare(Greeting welcome) {
        if (compared || welcome.fields().get(SETTINGS) == null) {
            return;
        }
        compared = true;
        var differing = SettingsDigest.of(about.getOrDefault(SETTINGS, ""))
                .differing(SettingsDigest.of(welcome.fields().get(SETTINGS)));
        if (!differing.isEmpty()) {
            System.err.println("contextd: the server that runs has other values for " + String.join(", ", differing)
                    + ", and they hold; after `contextd stop` the next call starts one with yours");
        }
    }

    private void send() {
        try {
            while (true) {
                ServerLink told;
                byte[] line;
                List<byte[]> refusals;
                synchronized (this) {
                    while (link == null || held || waiting.isEmpty()) {
                        wait();
                    }
                    told = link;
                    line = waiting.removeFirst();
                    waitingBytes = Math.max(0, waitingBytes - size(line));
                    notifyAll();
                    refusals = state.refusals(line);
                    if (refusals.isEmpty() && !state.toServer(line)) {
                        continue;
                    }
                }
                if (refusals.isEmpty()) {
                    tell(told, line);
                } else {
                    refusals.forEach(this::tell);
                }
            }
        } catch (InterruptedException _) {
            // the process ends
        }
    }

    private static void tell(ServerLink told, byte[] line) {
        try {
            told.write(line);
        } catch (IOException _) {
            // it is gone, which the one who hears it notices
        }
    }

    private void hear(ServerLink reached) {
        var lines = new ByteLines(reached.in(), ANSWER_BYTES_MAX);
        try {
            for (var line = lines.next(); line.isPresent(); line = lines.next()) {
                heard(reached, line.get());
            }
        } catch (IOException | ByteLines.TooLong _) {
            // it is gone
        }
    }

    private void heard(ServerLink reached, byte[] line) throws IOException {
        boolean forAgent;
        var correction = Optional.<byte[]>empty();
        synchronized (this) {
            if (Greeting.is(line)) {
                held = true;
                forAgent = false;
            } else {
                forAgent = state.fromServer(line);
                correction = reception.corrected(line);
            }
            notifyAll();
        }
        correction.ifPresent(this::tell);
        if (forAgent) {
            tell(line);
        }
        synchronized (this) {
            if (held && state.isIdle()) {
                reached.finish();
            }
        }
    }

    private void lose(ServerLink lost) {
        lost.close();
        List<byte[]> news;
        synchronized (this) {
            link = null;
            news = state.afterLoss(LOST);
            notifyAll();
        }
        news.forEach(this::tell);
    }

    private void giveUp(String why) {
        List<byte[]> news;
        synchronized (this) {
            waiting.forEach(state::toServer);
            waiting.clear();
            waitingBytes = 0;
            if (warming && state.isIdle() && !ended) {
                System.err.println("contextd: " + why);
            }
            warming = false;
            news = state.withoutServer(why);
            notifyAll();
        }
        news.forEach(this::tell);
    }

    /// Lines stay whole, whoever speaks. An agent that does not listen any more ends its input too.
    private void tell(byte[] line) {
        synchronized (out) {
            try {
                out.write(line);
                out.write('\n');
                out.flush();
            } catch (IOException _) {
                // see above
            }
        }
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
