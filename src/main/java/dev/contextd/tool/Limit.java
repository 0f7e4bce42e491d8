package dev.contextd.tool;

import java.util.Locale;

/// How long a text may be, in characters, or how large a number. Each is a setting.
public enum Limit {
    ID(200, "characters of an id or another short handle"),
    PATH(4_096, "characters of a path"),
    QUERY(1_000, "characters of a question"),
    TASK(20_000, "characters of a question that may be a whole task, such as an issue with its log"),
    CODE_QUERY(20_000, "characters of a question about code, which may be an issue with its log"),
    CODE_PASSAGE(20_000, "characters of a passage of code that is sent from another machine"),
    TAG(50, "characters of a tag"),
    TITLE(200, "characters of a title"),
    MEMORY(20_000, "characters of what a memory says"),
    COMMENT(2_000, "characters of a comment"),
    BRANCH_DESCRIPTION(500, "characters of what a branch is for"),
    BRANCH_PROMPT(10_000, "characters of the instructions for a branch"),
    BRANCH_MESSAGE(50_000, "characters of what a branch returns"),
    RECORDED(200_000, "characters of a recorded input or output"),
    BRANCH_BUDGET(32_768, "tokens a branch may be given"),
    BRANCH_TIMEOUT(600, "seconds a branch may be given"),
    ERROR(10_000, "characters of an error message"),
    ERROR_TYPE(500, "characters of the type of an error"),
    STACK_TRACE(50_000, "characters of a stack trace"),
    SOLUTION(10_000, "characters of what solved an error"),
    CONTEXT_FIELD(1_000, "characters of one field of a context"),
    SUMMARY(500, "characters of a summary"),
    DESCRIPTION(5_000, "characters of a description"),
    SKILL_NAME(200, "characters of the name of a skill"),
    SKILL_DESCRIPTION(2_000, "characters of what a skill is for"),
    SKILL(50_000, "characters of what a skill says"),
    VERSION(100, "characters of a version"),
    AUTHOR(200, "characters of the author of a skill"),
    CATEGORY(100, "characters of the category of a skill"),
    PREREQUISITE(500, "characters of one thing a skill needs"),
    OUTCOME(2_000, "characters of the expected outcome of a skill"),
    MESSAGE(200_000, "characters of a message of a conversation");

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

    /// Whether it bounds what nobody writes, but has from us or from the file system.
    boolean isHandle() {
        return this == ID || this == PATH;
    }

    /// The name of its setting: `limits.id`.
    public String setting() {
        return "limits." + name().toLowerCase(Locale.ROOT);
    }
}
