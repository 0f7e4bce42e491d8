package dev.contextd.feature.conversation.summary;

import java.util.List;
import java.util.Locale;
import tools.jackson.databind.json.JsonMapper;

/// The notes as they stand in the state.
record NotesRecord(int revision, Course course, List<SentenceCandidate> candidates, List<CodeBlocks.Block> blocks) {
    /// Changes with whatever makes an older state mean something else.
    static final int REVISION = 1;

    static final NotesRecord NONE = new NotesRecord(REVISION, Course.NONE, List.of(), List.of());

    NotesRecord {
        if (revision != REVISION) {
            throw new IllegalArgumentException("a state of revision " + revision + ", not " + REVISION);
        }
        candidates = List.copyOf(candidates);
        blocks = List.copyOf(blocks);
    }

    /// Where the conversation stands.
    ///
    /// @param opening the first message of a user, -1 before it
    /// @param speaker who spoke last
    /// @param since the first message of those the last speaker said in a row
    /// @param leftOut CRITICAL messages too many to quote, the last of them with the index `leftOutTo`
    record Course(int opening, int last, String speaker, int since, int leftOut, int leftOutTo) {
        static final Course NONE = new Course(-1, -1, "", -1, 0, -1);

        Course after(SpokenMessage line) {
            boolean first = opening < 0 && line.role().toLowerCase(Locale.ROOT).equals("user");
            return new Course(
                    first ? line.index() : opening,
                    line.index(),
                    line.role(),
                    line.role().equals(speaker) ? since : line.index(),
                    leftOut,
                    leftOutTo);
        }

        Course leavingOut(int index) {
            return new Course(opening, last, speaker, since, leftOut + 1, index);
        }
    }

    String toJson() {
        return JsonMapper.shared().writeValueAsString(this);
    }

    static NotesRecord of(String json) {
        return JsonMapper.shared().readValue(json, NotesRecord.class);
    }
}
