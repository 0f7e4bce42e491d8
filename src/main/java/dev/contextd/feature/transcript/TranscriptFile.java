package dev.contextd.feature.transcript;

import dev.contextd.base.digest.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Reads one transcript from where reading ended last, in groups of one session each.
final class TranscriptFile {
    private static final int PARCEL_ENTRIES = 200;
    private static final int PARCEL_CHARACTERS = 1_000_000;
    private static final int HEAD = 1024;
    private static final int HASH_DIGITS = 32;

    private final String source;
    private final Path file;
    private final String directory;
    private final Destination destination;
    private final List<TranscriptEntry> parcel = new ArrayList<>();
    private String session;
    private int characters;

    TranscriptFile(String source, Path file, String directory, Destination destination) {
        this.source = source;
        this.file = file;
        this.directory = directory;
        this.destination = destination;
        // Records before the first that names its session belong to the one that the file is called after.
        this.session = file.getFileName().toString().replaceFirst("\\.jsonl$", "");
    }

    void read(FilePosition before, Transcripts.Sum sum) throws IOException {
        long start = isSame(before) ? before.offset() : 0;
        long end = start;
        try (var lines = new FileLines(file, start)) {
            for (var line = lines.next(); line.isPresent(); line = lines.next()) {
                var read = line.get();
                if (!read.complete() && !RecordReader.isWhole(read.text())) {
                    break; // being written right now
                }
                sum.read(read.bytes());
                if (!read.text().isBlank()) {
                    take(RecordReader.read(read), end, sum);
                }
                end = read.end();
                if (parcel.size() >= PARCEL_ENTRIES || characters >= PARCEL_CHARACTERS) {
                    hand(end);
                }
            }
        }
        hand(end);
    }

    /// @param before the offset at which this record begins
    private void take(TranscriptLine said, long before, Transcripts.Sum sum) throws IOException {
        if (!said.session().isEmpty() && !said.session().equals(session)) {
            hand(before);
            session = said.session();
        }
        parcel.add(said.entry());
        characters += said.entry().text().length();
        sum.add(session, said.entry());
    }

    private void hand(long end) throws IOException {
        if (!parcel.isEmpty()) {
            destination.take(source, session, directory, List.copyOf(parcel), position(end));
            parcel.clear();
            characters = 0;
        }
    }

    private FilePosition position(long end) throws IOException {
        int length = (int) Math.min(HEAD, end);
        return new FilePosition(end, length, hash(length));
    }

    private boolean isSame(FilePosition before) throws IOException {
        return before.offset() <= Files.size(file) && before.headHash().equals(hash(before.headLength()));
    }

    private String hash(int length) throws IOException {
        if (length == 0) {
            return "";
        }
        try (var in = Files.newInputStream(file)) {
            return Sha256.hex(in.readNBytes(length), HASH_DIGITS);
        }
    }
}
