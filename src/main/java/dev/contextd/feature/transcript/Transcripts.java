package dev.contextd.feature.transcript;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Project;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/// Brings the transcripts of one project's sessions to a destination; what was brought before is not read again.
public final class Transcripts {
    /// `projects/<folder>/<session>/subagents/<file>` and some more; transcripts do not lie deeper.
    private static final int DEPTH_MAX = 8;

    private static final String OTHERS = "of other projects";
    private static final String NOWHERE = "do not say where they worked";
    private static final String STRANGE = "not written by an agent that is known here";

    private final Destination destination;
    private final ProjectDirectories ours;
    private final DatabaseTables.Opening databases;

    public Transcripts(Destination destination, Project project, DatabaseTables.Opening databases) {
        this.destination = destination;
        this.ours = new ProjectDirectories(project);
        this.databases = databases;
    }

    /// What was done.
    ///
    /// @param read transcripts of the project by their agent, whether there was anything new in them or not
    /// @param left transcripts that were left alone, by the reason
    /// @param sessions that something new came from
    /// @param messages that are new
    /// @param records that are new and no messages, by what their agents call them
    /// @param unknown those of them that nobody here understands
    /// @param bytes that were read
    public record Report(
            Map<String, Integer> read,
            Map<String, Integer> left,
            int sessions,
            long messages,
            Map<String, Long> records,
            Map<String, Long> unknown,
            long bytes) {
        public Report {
            read = new TreeMap<>(read);
            left = new TreeMap<>(left);
            records = new TreeMap<>(records);
            unknown = new TreeMap<>(unknown);
        }

        public int files() {
            return read.values().stream().mapToInt(Integer::intValue).sum();
        }

        public int others() {
            return left.values().stream().mapToInt(Integer::intValue).sum();
        }

        /// Everything that is new, messages or not.
        public long entries() {
            return messages + sum(records) + sum(unknown);
        }

        public static long sum(Map<String, Long> counts) {
            return counts.values().stream().mapToLong(Long::longValue).sum();
        }
    }

    /// @param paths transcripts, or directories to look for them in
    /// @param progress is told the number of entries so far
    public Report bring(List<Path> paths, LongConsumer progress) {
        return bring(paths, Optional.empty(), progress);
    }

    /// @param from only transcripts of this agent
    public Report bring(List<Path> paths, Optional<Agent> from, LongConsumer progress) {
        var tally = new ImportTally(progress);
        for (Path path : paths) {
            boolean named = Files.isRegularFile(path);
            files(path).forEach(file -> bring(file, named, from, tally));
        }
        return tally.report();
    }

    private static List<Path> files(Path path) {
        if (!Files.exists(path)) {
            throw new Failure(Kind.NOT_FOUND, "There is nothing at " + path + "; name a transcript or a directory.");
        }
        try (Stream<Path> all = Files.walk(path, DEPTH_MAX)) {
            return all.filter(file -> file.equals(path) || isPerhapsTranscript(file))
                    .filter(Files::isRegularFile)
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isPerhapsTranscript(Path file) {
        String name = file.getFileName().toString();
        return name.endsWith(".jsonl")
                || (name.startsWith("opencode") && name.endsWith(".db"))
                || (name.startsWith("session-") && name.endsWith(".json"));
    }

    /// @param named whether somebody named this very file
    private void bring(Path file, boolean named, Optional<Agent> from, ImportTally tally) {
        try {
            if (OpencodeDatabase.isDatabase(file)) {
                if (isWanted(Agent.OPENCODE, from, tally)) {
                    bringDatabase(file, tally);
                }
                return;
            }
            var author = FileAuthor.of(file, ours);
            if (author.isEmpty()) {
                tally.leave(STRANGE);
            } else if (isWanted(author.get().agent(), from, tally)) {
                bringFile(file, author.get(), tally);
            }
        } catch (IOException e) {
            if (named) {
                throw new UncheckedIOException(e);
            }
            tally.leave("that cannot be read");
        }
    }

    private static boolean isWanted(Agent agent, Optional<Agent> from, ImportTally tally) {
        boolean wanted = from.isEmpty() || from.get() == agent;
        if (!wanted) {
            tally.leave("of " + agent.word());
        }
        return wanted;
    }

    private void bringFile(Path file, FileAuthor author, ImportTally tally) throws IOException {
        if (author.directory().isEmpty() || !ours.has(author.directory())) {
            tally.leave(author.directory().isEmpty() ? NOWHERE : OTHERS);
            return;
        }
        tally.read(author.agent());
        String source = file.toAbsolutePath().normalize().toString();
        var before = destination.position(source);
        var parcel = new Parcel(source, author.directory(), destination, tally);
        if (author.document().isPresent()) {
            ChatDocument.read(file, author.document().get(), author.format(), before, parcel, tally);
        } else {
            // Records before the first that names its session belong to the one that the file is called after.
            String session = file.getFileName().toString().replaceFirst("\\.jsonl$", "");
            new TranscriptFile(file, new RecordReader(author.format()), session, parcel).read(before, tally);
        }
    }

    private void bringDatabase(Path file, ImportTally tally) {
        try (var tables = databases.open(file)) {
            var database = new OpencodeDatabase(file, tables);
            for (var session : database.sessions()) {
                if (ours.has(session.directory())) {
                    tally.read(Agent.OPENCODE);
                    database.read(session, destination, tally);
                } else {
                    tally.leave(OTHERS);
                }
            }
        } catch (DatabaseTables.Unreadable e) {
            tally.leave(e.why());
        }
    }
}
