package dev.contextd.quality;

import java.util.Set;

/// @param right what it should find, any of these; nothing if there is no answer
/// @param group what kind of question it is
public record LabelledQuestion(String text, Set<String> right, String group, Half half) {
    /// Which half of a set a question is in: by a hash of its words, or of what is asked about where several questions
    /// ask about one thing, so that nobody chooses.
    public enum Half {
        TUNED,
        HELD_OUT;

        static Half of(String text) {
            return (text.hashCode() >>> 8) % 2 == 0 ? TUNED : HELD_OUT;
        }
    }

    public LabelledQuestion {
        right = Set.copyOf(right);
    }

    boolean hasAnswer() {
        return !right.isEmpty();
    }
}
