package dev.contextd.local.bridge;

import dev.contextd.base.host.Host;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/// A folder beside the socket in which hooks leave what needs no answer: an agent does not wait for it, nor does it
/// matter whether a server is there just now.
///
/// A file has a [Greeting] in its first line, and behind it what the agent said, as it said it. It has its name only
/// when it is complete, and goes when what it told is done; until then, it is there for the next server. The launcher
/// writes the same files without a JVM: `scripts/hook` has to agree with this.
public record HookSpool(Path directory) {
    /// What one event may bring along.
    public static final int PAYLOAD_BYTES_MAX = 4 << 20;

    /// How many may wait. Where so many do, nobody reads them, and there is no use in more.
    public static final int FILES_MAX = 256;

    /// The same of what a tool did, so that there is room for what matters later.
    public static final int PASSING_MAX = 128;

    private static final String NEW = ".event";
    private static final String TAKEN = ".taken";
    private static final String UNFINISHED = ".part";

    /// What is not finished by then was broken off.
    private static final Duration UNFINISHED_MAX = Duration.ofMinutes(1);

    /// Agents wait for what these bring.
    private static final Set<String> ANSWERED = Set.of("SessionStart", "UserPromptSubmit", "BeforeAgent");

    /// What a tool did matters to a session that goes on, and else to nobody.
    private static final Set<String> OF_THE_MOMENT = Set.of("PostToolUse", "PostToolUseFailure", "AfterTool");

    public static HookSpool at(Endpoint endpoint) {
        return new HookSpool(endpoint.directory().resolve("hooks"));
    }

    /// Whether nobody waits for what comes of an event.
    public static boolean isFor(String event) {
        return !ANSWERED.contains(event);
    }

    /// Makes the folder, so that the launcher finds it.
    public void open() throws IOException {
        try {
            Files.createDirectory(directory, Host.here().ownDirectory(directory));
        } catch (FileAlreadyExistsException _) {
            // somebody was here before
        }
    }

    /// Removes what hooks began to write and were ended meanwhile.
    public void removeUnfinished(Instant now) throws IOException {
        var oldest = now.minus(UNFINISHED_MAX);
        for (var entry : entries(UNFINISHED)) {
            if (entry.at().isBefore(oldest)) {
                Files.deleteIfExists(entry.file());
            }
        }
    }

    /// Leaves an event there, unless too many are there or nobody would care any more.
    public void put(String event, Greeting greeting, byte[] payload, boolean served) throws IOException {
        boolean passing = OF_THE_MOMENT.contains(event);
        if ((passing && !served) || files(NEW).size() >= (passing ? PASSING_MAX : FILES_MAX)) {
            return;
        }
        open();
        var unfinished = directory.resolve(UUID.randomUUID() + UNFINISHED);
        try (var out =
                Files.newOutputStream(Files.createFile(unfinished, Host.here().ownFile(unfinished)))) {
            greeting.write(out);
            out.write(payload);
        }
        Files.move(unfinished, renamed(unfinished, NEW), StandardCopyOption.ATOMIC_MOVE);
    }

    /// What came, in its order.
    public List<Path> arrived() throws IOException {
        return files(NEW);
    }

    /// What a server took and did not come to an end with.
    public List<Path> leftBehind() throws IOException {
        return files(TAKEN);
    }

    /// Marks an event as one that somebody works on.
    public static Path take(Path event) throws IOException {
        return Files.move(event, renamed(event, TAKEN), StandardCopyOption.ATOMIC_MOVE);
    }

    /// It will be done later after all.
    public static void putBack(Path taken) throws IOException {
        Files.move(taken, renamed(taken, NEW), StandardCopyOption.ATOMIC_MOVE);
    }

    private static Path renamed(Path file, String ending) {
        String name = file.getFileName().toString();
        return file.resolveSibling(name.substring(0, name.lastIndexOf('.')) + ending);
    }

    private record Entry(Path file, Instant at) {}

    private List<Path> files(String ending) throws IOException {
        return entries(ending).stream()
                .sorted(Comparator.comparing(Entry::at).thenComparing(Entry::file))
                .map(Entry::file)
                .toList();
    }

    private List<Entry> entries(String ending) throws IOException {
        var entries = new ArrayList<Entry>();
        try (var found = Files.newDirectoryStream(directory, "*" + ending)) {
            for (Path file : found) {
                entries.add(new Entry(file, Files.getLastModifiedTime(file).toInstant()));
                if (entries.size() > FILES_MAX) {
                    break;
                }
            }
        } catch (NoSuchFileException _) {
            // nobody was here yet, or somebody else was faster
        }
        return entries;
    }
}
