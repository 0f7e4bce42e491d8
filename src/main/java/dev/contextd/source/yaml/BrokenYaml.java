package dev.contextd.source.yaml;

/// A text is not the YAML it should be.
public final class BrokenYaml extends Exception {
    private static final long serialVersionUID = 1L;

    /// What is wrong with it.
    public enum Kind {
        /// It is no YAML, or not one document of it.
        SYNTAX,
        /// It is something else than fields with values.
        NO_FIELDS,
        /// It holds what JSON cannot, or more than it may.
        VALUE
    }

    private final Kind kind;
    private final int line;

    BrokenYaml(Kind kind, int line, String problem) {
        super(problem);
        this.kind = kind;
        this.line = line;
    }

    public Kind kind() {
        return kind;
    }

    /// The first line is 0.
    public int line() {
        return line;
    }

    public String problem() {
        return String.valueOf(getMessage());
    }
}
