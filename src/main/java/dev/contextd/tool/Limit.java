package dev.contextd.tool;

import java.util.Locale;

/// How long a text may be, in characters. Every bound on a text stands here, and each is a setting.
public enum Limit {
    ID(200, "an id or another short handle"),
    PATH(4_096, "a path"),
    QUERY(1_000, "a question"),
    TAG(50, "a tag"),
    TITLE(200, "a title"),
    MEMORY(20_000, "what a memory says"),
    COMMENT(2_000, "a comment");

    private final int standard;
    private final String meaning;

    Limit(int standard, String meaning) {
        this.standard = standard;
        this.meaning = meaning;
    }

    public int standard() {
        return standard;
    }

    /// What it bounds, in words.
    public String meaning() {
        return meaning;
    }

    /// The name of its setting: `limits.id`.
    public String setting() {
        return "limits." + name().toLowerCase(Locale.ROOT);
    }
}
