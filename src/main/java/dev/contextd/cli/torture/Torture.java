package dev.contextd.cli.torture;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.tool.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/// Writes to a server and reads from it while its process is killed, its disk is full and its files are damaged, round
/// by round, and looks after each for everything that it ever acknowledged.
///
/// All of it happens in a temporary directory, which is removed in the end; it stays for a look only if something is
/// missing.
public final class Torture implements AutoCloseable {
    private static final int WRITERS = 4;
    private static final int READERS = 2;

    /// What is written before the mishap of a round.
    private static final int WRITES = 30;

    private static final int WORDS = 12;

    /// A full disk lets this much more be written into a file.
    private static final long ROOM_BYTES = 256 << 10;

    /// So many refusals show that the disk is full.
    private static final int REFUSALS = 20;

    /// How many of the latest are also searched for by their word.
    private static final int SEARCHED = 10;

    private static final Duration ROUND_MAX = Duration.ofSeconds(60);

    private final Path home;
    private final PrintWriter out;
    private final Ledger ledger = new Ledger();
    private final AtomicInteger words = new AtomicInteger();
    private final long start = System.nanoTime();
    private volatile boolean stopped;
    private volatile boolean kept;

    public Torture(PrintWriter out) {
        this.out = out;
        try {
            this.home = Files.createTempDirectory("contextd-torture");
        } catch (IOException e) {
            throw new Failure(Kind.UNAVAILABLE, "There is no room for a temporary directory.", Map.of(), e);
        }
    }

    private interface Mishap {
        /// Ends with no server.
        void happen() throws IOException, InterruptedException;
    }

    /// Goes on for so long and ends after a whole round; each kind of mishap has its turn at least once.
    ///
    /// @return whether everything was found again
    public boolean run(Duration length) throws InterruptedException {
        say("in " + home + ", with " + WRITERS + " writers and " + READERS + " readers");
        List<Mishap> mishaps = List.of(this::killed, this::damagedIndex, this::fullDisk, this::damagedDatabase);
        try {
            for (int round = 0; round < mishaps.size() || isWithin(length); round++) {
                mishaps.get(round % mishaps.size()).happen();
                if (!ledger.missing().isEmpty()) {
                    break;
                }
            }
        } catch (IOException e) {
            if (stopped) {
                return false; // whoever stopped it ends the process, too
            }
            kept = true;
            throw new Failure(
                    Kind.UNAVAILABLE,
                    "The torture could not go on: " + e.getMessage() + "; all of it is left in " + home
                            + ", also what the server said last.",
                    Map.of(),
                    e);
        }
        var missing = ledger.missing();
        say(ledger.size() + " acknowledged, " + (ledger.size() - missing.size()) + " found again, " + ledger.refused()
                + " refused with a sentence");
        if (!missing.isEmpty()) {
            kept = true;
            say("missing: " + String.join(", ", missing) + "; left for a look in " + home);
        }
        return missing.isEmpty();
    }

    private boolean isWithin(Duration length) {
        return System.nanoTime() - start < length.toNanos();
    }

    private void say(String what) {
        long seconds = Duration.ofNanos(System.nanoTime() - start).toSeconds();
        out.printf("%2d:%02d  %s%n", seconds / 60, seconds % 60, what);
        out.flush();
    }

    private synchronized Victim started(Optional<Long> fileBytesMax) throws IOException {
        requireGoingOn();
        return Victim.start(home, fileBytesMax);
    }

    /// Runs a command on the data of the server; gives its exit code.
    private int command(String... arguments) throws IOException, InterruptedException {
        Process process;
        synchronized (this) {
            requireGoingOn();
            process = Victim.command(home, arguments);
        }
        return Victim.exitCode(process);
    }

    private void requireGoingOn() throws IOException {
        require(!stopped, "it was stopped");
    }

    private void killed() throws IOException, InterruptedException {
        try (var server = started(Optional.empty())) {
            int before = ledger.size();
            writing(server, () -> ledger.size() - before >= WRITES, server::kill);
        }
        lookAfter("kill -9");
    }

    /// Bytes of the index change below a server that goes on writing.
    private void damagedIndex() throws IOException, InterruptedException {
        try (var server = started(Optional.empty())) {
            int before = ledger.size();
            writing(server, () -> ledger.size() - before >= WRITES, () -> {
                Harm.toFilesOf(home.resolve("data").resolve("index"));
                int then = ledger.size();
                writing(server, () -> ledger.size() - then >= WRITES, server::kill);
            });
        }
        lookAfter("damaged index, kill -9");
    }

    /// No file may get much larger than the largest is: for a server that is what a full disk is like, and it needs
    /// neither rights nor a file system of its own.
    private void fullDisk() throws IOException, InterruptedException {
        if (!Files.isExecutable(Path.of("/bin/sh"))) {
            say("full disk: left out, there is no shell to set a limit");
            return;
        }
        long refused = ledger.refused();
        long room = Files.size(home.resolve("data").resolve("contextd.db")) + ROOM_BYTES;
        try (var server = started(Optional.of(room))) {
            writing(server, () -> ledger.refused() - refused >= REFUSALS, () -> {});
            if (isError(server.call("ping", Json.object()))) {
                throw new IOException("a server whose disk is full does not answer");
            }
            server.kill();
        }
        lookAfter("full disk, " + (ledger.refused() - refused) + " writes refused, kill -9");
    }

    /// A record is damaged: everything else must be there and the damage be told; then a backup is put back.
    private void damagedDatabase() throws IOException, InterruptedException {
        try (var server = started(Optional.empty())) {
            int before = ledger.size();
            writing(server, () -> ledger.size() - before >= WRITES, server::end);
        }
        var backup = home.resolve("backup.db");
        Files.deleteIfExists(backup);
        require(command("backup", backup.toString()) == 0, "a sound database could not be backed up");
        var hurt = ledger.latest(1).getFirst();
        Harm.toRecord(home.resolve("data").resolve("contextd.db"), ledger.word(hurt));
        lookAfter("damaged record", Set.of(hurt));
        var second = home.resolve("second.db");
        Files.deleteIfExists(second);
        require(command("backup", second.toString()) != 0, "a backup did not tell of the damage");
        require(command("restore", backup.toString()) == 0, "a sound backup could not be restored");
        lookAfter("restored backup");
    }

    private static void require(boolean condition, String otherwise) throws IOException {
        if (!condition) {
            throw new IOException(otherwise);
        }
    }

    private interface Condition {
        boolean holds();
    }

    /// Lets everybody write and read until enough was done, and then something happen while they still do.
    private void writing(Victim server, Condition enough, Mishap then) throws IOException, InterruptedException {
        var over = new AtomicBoolean();
        var trouble = new ArrayList<Future<?>>();
        try (var people = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int each = 0; each < WRITERS; each++) {
                trouble.add(people.submit(() -> write(server, over)));
            }
            for (int each = 0; each < READERS; each++) {
                trouble.add(people.submit(() -> read(server, over)));
            }
            long end = System.nanoTime() + ROUND_MAX.toNanos();
            while (!enough.holds()
                    && System.nanoTime() < end
                    && trouble.stream().noneMatch(Future::isDone)) {
                Thread.sleep(5);
            }
            then.happen();
            over.set(true);
        }
        for (var each : trouble) {
            try {
                each.get();
            } catch (ExecutionException e) {
                if (!(e.getCause() instanceof IOException)) {
                    throw new IllegalStateException(e.getCause());
                }
            }
        }
        require(enough.holds() || stopped, "too little was written in a round");
    }

    private boolean write(Victim server, AtomicBoolean over) throws IOException, InterruptedException {
        while (!over.get()) {
            var word = "torture" + words.incrementAndGet() + "x"
                    + Long.toHexString(ThreadLocalRandom.current().nextLong());
            var lesson = Json.object()
                    .put("title", "Lesson " + word)
                    .put("content", (word + " was learned the hard way. ") + "It is kept. ".repeat(WORDS))
                    .put("outcome", "success")
                    .put("project_path", home.toString());
            var answer = server.call("memory_record", lesson);
            var id = answer.at("/structuredContent/id").asString("");
            if (id.isEmpty()) {
                ledger.refuse();
            } else {
                ledger.acknowledge(id, word);
            }
        }
        return true;
    }

    private boolean read(Victim server, AtomicBoolean over) throws IOException, InterruptedException {
        while (!over.get()) {
            var ids = ledger.ids();
            if (ids.isEmpty()) {
                Thread.sleep(5);
            } else {
                look(server, ids.get(ThreadLocalRandom.current().nextInt(ids.size())));
            }
        }
        return true;
    }

    private boolean look(Victim server, String id) throws IOException, InterruptedException {
        boolean there = server.memory(id).contains(ledger.word(id));
        if (!there) {
            ledger.miss(id);
        }
        return there;
    }

    private void lookAfter(String mishap) throws IOException, InterruptedException {
        lookAfter(mishap, Set.of());
    }

    /// A fresh server must have everything, and find the latest; only what was damaged on purpose may be missing, and
    /// has to be told.
    private void lookAfter(String mishap, Set<String> hurt) throws IOException, InterruptedException {
        int found = 0;
        try (var server = started(Optional.empty())) {
            for (String id : ledger.ids()) {
                if (!hurt.contains(id) && look(server, id)) {
                    found++;
                }
            }
            for (String id : ledger.latest(SEARCHED)) {
                if (!hurt.contains(id) && !isFound(server, id)) {
                    ledger.miss(id);
                }
            }
            for (String id : hurt) {
                require(!server.memory(id).contains(ledger.word(id)), "a damaged record was answered");
                var status = server.call("status", Json.object());
                require(
                        status.at("/structuredContent/services/database/status")
                                .asString("")
                                .equals("degraded"),
                        "the damage is not in the status");
            }
            server.end();
        }
        say(mishap + ": " + found + " of " + (ledger.size() - hurt.size()) + " found again"
                + (hurt.isEmpty() ? "" : ", " + hurt.size() + " told as damaged"));
    }

    private boolean isFound(Victim server, String id) throws IOException, InterruptedException {
        var question = Json.object().put("query", ledger.word(id)).put("project_path", home.toString());
        var answer = server.call("memory_search", question);
        for (var hit : answer.at("/structuredContent/memories")) {
            if (hit.path("id").asString("").equals(id)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isError(tools.jackson.databind.JsonNode result) {
        return result.isMissingNode() || result.path("isError").asBoolean(false);
    }

    /// Ends it wherever it is. All processes that this one has started are the torture's.
    @Override
    public void close() {
        synchronized (this) {
            stopped = true;
        }
        ProcessHandle.current().children().forEach(process -> {
            process.destroyForcibly();
            process.onExit().join();
        });
        if (!kept) {
            remove(home);
        }
    }

    private static void remove(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new Failure(Kind.UNAVAILABLE, "The directory " + directory + " could not be removed.", Map.of(), e);
        }
    }
}
