package dev.contextd.feature.transcript;

import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongConsumer;

/// What an import comes to, counted while it runs.
final class ImportTally {
    private final LongConsumer progress;
    private final Set<String> sessions = new HashSet<>();
    private final Map<String, Integer> read = new TreeMap<>();
    private final Map<String, Integer> left = new TreeMap<>();
    private final Map<String, Long> records = new TreeMap<>();
    private final Map<String, Long> unknown = new TreeMap<>();
    private long met;
    private long messages;
    private long bytes;

    ImportTally(LongConsumer progress) {
        this.progress = progress;
    }

    /// An entry was read, new or not.
    void met() {
        progress.accept(++met);
    }

    /// Entries were new to the destination.
    void add(String session, Collection<TranscriptEntry> fresh) {
        for (TranscriptEntry entry : fresh) {
            sessions.add(session);
            if (entry.isMessage()) {
                messages++;
            } else {
                (entry.isUnknown() ? unknown : records).merge(entry.kind(), 1L, Long::sum);
            }
        }
    }

    void bytes(long more) {
        bytes += more;
    }

    /// A transcript of the project, whether or not there was anything new in it.
    void read(Agent agent) {
        read.merge(agent.word(), 1, Integer::sum);
    }

    /// @param why after "left alone: "
    void leave(String why) {
        left.merge(why, 1, Integer::sum);
    }

    Transcripts.Report report() {
        return new Transcripts.Report(read, left, sessions.size(), messages, records, unknown, bytes);
    }
}
