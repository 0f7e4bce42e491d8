package dev.contextd.feature.transcript;

import java.io.IOException;
import java.nio.file.Path;

/// Reads one transcript from where reading ended last, in groups of one session each.
final class TranscriptFile {
    private final Path file;
    private final RecordReader records;
    private final Parcel parcel;
    private String session;

    /// @param session of the records before the first that names its own
    TranscriptFile(Path file, RecordReader records, String session, Parcel parcel) {
        this.file = file;
        this.records = records;
        this.session = session;
        this.parcel = parcel;
    }

    void read(FilePosition before, ImportTally tally) throws IOException {
        long end = FileHead.isSame(file, before) ? before.offset() : 0;
        try (var lines = new FileLines(file, end)) {
            for (var line = lines.next(); line.isPresent(); line = lines.next()) {
                var read = line.get();
                if (!read.complete() && RecordReader.parsed(read.text()).isEmpty()) {
                    break; // being written right now
                }
                tally.bytes(read.bytes());
                if (!read.text().isBlank()) {
                    take(records.read(read), end);
                }
                end = read.end();
                if (parcel.isFull()) {
                    parcel.hand(session, FileHead.position(file, end));
                }
            }
        }
        if (!parcel.isEmpty()) {
            parcel.hand(session, FileHead.position(file, end));
        }
    }

    /// @param before the offset at which this record begins
    private void take(TranscriptLine said, long before) throws IOException {
        if (!said.session().isEmpty() && !said.session().equals(session)) {
            if (!parcel.isEmpty()) {
                parcel.hand(session, FileHead.position(file, before));
            }
            session = said.session();
        }
        said.entries().forEach(parcel::add);
    }
}
