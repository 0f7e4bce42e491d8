package dev.contextd.feature.transcript;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Project;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/// Brings the transcripts of one project's sessions to a destination; what was brought before is not read again.
public final class Transcripts {
    /// `projects/<folder>/<session>/subagents/<file>` and some more; transcripts do not lie deeper.
    private static final int DEPTH_MAX = 8;

    /// Where a session worked stands in its first records, or nowhere.
    private static final int LINES_TO_PLACE = 200;

    private final Destination destination;
    private final ProjectDirectories ours;

    public Transcripts(Destination destination, Project project) {
        this.destination = destination;
        this.ours = new ProjectDirectories(project);
    }

    /// What was done.
    ///
    /// @param files of the project, whether there was anything new in them or not
    /// @param others files of other projects
    /// @param sessions that something new came from
    /// @param raw entries that were not understood and are kept as they are
    /// @param bytes that were read
    public record Report(int files, int others, int sessions, long entries, long raw, long bytes) {}

    /// @param paths transcripts, or directories to look for them in
    /// @param progress is told the number of entries so far
    public Report bring(List<Path> paths, LongConsumer progress) {
        var sum = new Sum(progress);
        for (Path path : paths) {
            files(path).forEach(file -> bring(file, sum));
        }
        return sum.report();
    }

    private static List<Path> files(Path path) {
        if (!Files.exists(path)) {
            throw new Failure(Kind.NOT_FOUND, "There is nothing at " + path + "; name a transcript or a directory.");
        }
        try (Stream<Path> all = Files.walk(path, DEPTH_MAX)) {
            return all.filter(file -> file.toString().endsWith(".jsonl") && Files.isRegularFile(file))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void bring(Path file, Sum sum) {
        try {
            String directory = directory(file);
            if (directory.isEmpty() || !ours.has(directory)) {
                sum.others++;
                return;
            }
            sum.files++;
            String source = file.toAbsolutePath().normalize().toString();
            new TranscriptFile(source, file, directory, destination).read(destination.position(source), sum);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Where the session began to work; empty if the file does not say.
    private static String directory(Path file) throws IOException {
        try (var lines = new FileLines(file, 0)) {
            for (int i = 0; i < LINES_TO_PLACE; i++) {
                var line = lines.next();
                if (line.isEmpty()) {
                    return "";
                }
                String directory = RecordReader.read(line.get()).directory();
                if (!directory.isEmpty()) {
                    return directory;
                }
            }
        }
        return "";
    }

    /// What came together so far.
    static final class Sum {
        private final LongConsumer progress;
        private final Set<String> sessions = new HashSet<>();
        private int files;
        private int others;
        private long entries;
        private long raw;
        private long bytes;

        private Sum(LongConsumer progress) {
            this.progress = progress;
        }

        void add(String session, TranscriptEntry entry) {
            sessions.add(session);
            raw += entry.tags().contains("raw") ? 1 : 0;
            progress.accept(++entries);
        }

        void read(long more) {
            bytes += more;
        }

        private Report report() {
            return new Report(files, others, sessions.size(), entries, raw, bytes);
        }
    }
}
