package dev.contextd.feature.skill;

/// A `SKILL.md` that cannot be read, and the line to look at.
final class BrokenSkill extends Exception {
    private static final long serialVersionUID = 1L;

    private final int line;

    BrokenSkill(int line, String sentence) {
        super(sentence);
        this.line = line;
    }

    int line() {
        return line;
    }
}
