package dev.contextd.feature.repository;

import dev.contextd.keep.search.Terms;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// What a question about code is looked for by: a few words on what code does, a name, or a whole issue.
///
/// @param words to find; all of a short question, of a long one those that are telling
/// @param meaning to find
/// @param names it mentions, written with dots, in their order
/// @param leads whether what it names is what it asks for
/// @param byWords whether words tell more of it than meaning: names, errors and long reports are found by their letters
/// @param roles what it asks about beside sources
/// @param files it mentions
record CodeQuestion(
        String words,
        String meaning,
        List<String> names,
        boolean leads,
        boolean byWords,
        Set<FileRole> roles,
        MentionedFiles files) {
    /// With more it is a report rather than a question.
    private static final int SHORT_TERMS_MAX = 16;

    /// Of a longer one what is telling is chosen.
    private static final int SHORT_CHARACTERS_MAX = 1_000;

    /// About as much as the model reads.
    private static final int MEANING_CHARACTERS_MAX = 2_000;

    private static final int NAMES_MAX = 30;

    /// One name among more others is not what a question is about.
    private static final int LEADING_MAX = 3;

    /// With more words to a name than this, a question is about what they say.
    private static final int WORDS_PER_NAME_MAX = 4;

    /// A name in a question: `refreshAuthToken`, `TokenStore.refresh`, `token_store::refresh()`.
    private static final Pattern NAME =
            Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$]*(?:(?:\\.|::|#|->)[\\p{L}_$][\\p{L}\\p{N}_$]*)*");

    /// What makes a word a name rather than a word: having parts.
    private static final Pattern NAMELY =
            Pattern.compile("\\p{Ll}\\p{Lu}|[\\p{L}\\p{N}]_|_[\\p{L}\\p{N}]|\\$|\\.|::|#|->");

    private static final Pattern ENDING = Pattern.compile(
            ".*\\.(?:java|kt|scala|py|js|jsx|mjs|ts|tsx|go|rs|rb|php|c|h|cc|cpp|hpp|cs|swift|sh|md|rst|txt|json|ya?ml|xml|toml|html|css|sql)");

    static CodeQuestion of(String question) {
        boolean isShort = question.length() <= SHORT_CHARACTERS_MAX;
        String words = isShort ? question : TellingWords.of(question);
        var names = names(question);
        int count = question.strip().split("\\s+", -1).length;
        boolean isReport = Terms.ofQuery(words).size() > SHORT_TERMS_MAX;
        var files = MentionedFiles.in(question);
        return new CodeQuestion(
                words,
                cut(question),
                names,
                !isReport && names.size() <= LEADING_MAX,
                isReport || count == 1 || names.size() * WORDS_PER_NAME_MAX >= count,
                roles(question),
                files);
    }

    private static String cut(String question) {
        return question.length() <= MEANING_CHARACTERS_MAX ? question : question.substring(0, MEANING_CHARACTERS_MAX);
    }

    /// The names in a question; a lone word is one too.
    private static List<String> names(String question) {
        var names = new LinkedHashSet<String>();
        String all = question.strip().replaceAll("\\(\\)$", "");
        var matcher = NAME.matcher(question);
        while (matcher.find() && names.size() < NAMES_MAX) {
            String name = matcher.group();
            boolean isName = NAMELY.matcher(name).find() || isCalled(question, matcher.end()) || all.equals(name);
            if (isName && !ENDING.matcher(name).matches()) {
                names.add(name.replaceAll("::|#|->", "."));
            }
        }
        return new ArrayList<>(names);
    }

    private static boolean isCalled(String question, int end) {
        return question.startsWith("()", end);
    }

    private static Set<FileRole> roles(String question) {
        var roles = EnumSet.of(FileRole.SOURCE);
        for (FileRole role : FileRole.values()) {
            if (role.isAskedFor(question)) {
                roles.add(role);
            }
        }
        return roles;
    }
}
