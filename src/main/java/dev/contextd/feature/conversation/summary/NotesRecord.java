package dev.contextd.feature.conversation.summary;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.StringTokenizer;
import tools.jackson.databind.json.JsonMapper;

/// The notes as they stand in the state.
///
/// @param model whose vectors the candidates have, all of them; absent if none has one, or nobody knows
record NotesRecord(
        int revision,
        Optional<String> model,
        Course course,
        List<SentenceCandidate> candidates,
        List<CodeBlocks.Block> blocks) {
    /// Changes with whatever makes an older state mean something else.
    static final int REVISION = 2;

    static final NotesRecord NONE = new NotesRecord(REVISION, Optional.empty(), Course.NONE, List.of(), List.of());

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
    /// @param messages how many there were, and of those `named` that begin with who speaks
    /// @param words of all messages
    /// @param leftOut CRITICAL messages too many to quote, the last of them with the index `leftOutTo`
    record Course(
            int opening,
            int last,
            String speaker,
            int since,
            int messages,
            int named,
            long words,
            int leftOut,
            int leftOutTo) {
        static final Course NONE = new Course(-1, -1, "", -1, 0, 0, 0, 0, -1);

        /// Nine of ten messages have to name their speaker: two or three may begin with `Note:` anywhere.
        private static final double NAMED_MIN = 0.9;

        boolean isTalk() {
            return named > 1 && named >= NAMED_MIN * messages;
        }

        Course after(SpokenMessage line) {
            boolean first = opening < 0 && line.role().toLowerCase(Locale.ROOT).equals("user");
            return new Course(
                    first ? line.index() : opening,
                    line.index(),
                    line.role(),
                    line.role().equals(speaker) ? since : line.index(),
                    messages + 1,
                    named + (SpeakerName.of(line.content()).isEmpty() ? 0 : 1),
                    words + new StringTokenizer(line.content()).countTokens(),
                    leftOut,
                    leftOutTo);
        }

        Course leavingOut(int index) {
            return new Course(opening, last, speaker, since, messages, named, words, leftOut + 1, index);
        }
    }

    String toJson() {
        return JsonMapper.shared().writeValueAsString(this);
    }

    static NotesRecord of(String json) {
        return JsonMapper.shared().readValue(json, NotesRecord.class);
    }
}
