package dev.contextd.feature.transcript;

import java.util.ArrayList;
import java.util.List;

/// Entries of one session on their way to a destination, as many as are kept at once.
final class Parcel {
    private static final int ENTRIES_MAX = 200;
    private static final int CHARACTERS_MAX = 1_000_000;

    private final String source;
    private final String directory;
    private final Destination destination;
    private final ImportTally tally;
    private final List<TranscriptEntry> entries = new ArrayList<>();
    private int characters;

    /// @param source by which the destination remembers how far it was read
    Parcel(String source, String directory, Destination destination, ImportTally tally) {
        this.source = source;
        this.directory = directory;
        this.destination = destination;
        this.tally = tally;
    }

    void add(TranscriptEntry entry) {
        entries.add(entry);
        characters += entry.text().length();
        tally.met();
    }

    boolean isFull() {
        return entries.size() >= ENTRIES_MAX || characters >= CHARACTERS_MAX;
    }

    boolean isEmpty() {
        return entries.isEmpty();
    }

    /// @param next how far the source was read with these
    void hand(String session, FilePosition next) {
        if (!entries.isEmpty()) {
            tally.add(session, destination.take(source, session, directory, List.copyOf(entries), next));
            entries.clear();
            characters = 0;
        }
    }
}
