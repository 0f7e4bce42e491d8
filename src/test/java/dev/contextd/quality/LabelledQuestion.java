package dev.contextd.quality;

import java.util.Set;

/// @param right what it should find, any of these; nothing if there is no answer
/// @param group what kind of question it is
public record LabelledQuestion(String text, Set<String> right, String group) {
    /// Which half of a set a question is in, by a hash of its words, so that nobody chooses.
    public enum Half {
        TUNED,
        HELD_OUT
    }

    public LabelledQuestion {
        right = Set.copyOf(right);
    }

    public Half half() {
        return (text.hashCode() >>> 8) % 2 == 0 ? Half.TUNED : Half.HELD_OUT;
    }

    boolean hasAnswer() {
        return !right.isEmpty();
    }
}
