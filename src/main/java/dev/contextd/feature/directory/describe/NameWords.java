package dev.contextd.feature.directory.describe;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// The words that names are made of: `HTTPLoader` and `http_loader` have the same two.
final class NameWords {
    private static final Pattern BETWEEN =
            Pattern.compile("[^\\p{L}\\p{N}]+|(?<=[\\p{Ll}\\p{N}])(?=\\p{Lu})|(?<=\\p{Lu})(?=\\p{Lu}\\p{Ll}{2})");
    private static final Set<String> WITHOUT_PLURAL =
            Set.of("middleware", "metadata", "data", "info", "information", "software", "support", "series");

    private static final Pattern MANY_OF_Y = Pattern.compile("ies$");
    private static final Pattern MANY = Pattern.compile("(?<=.{3})(?:es|s)$");
    private static final Pattern FORM = Pattern.compile("(?<=.{4})(?:ing|ed|er|or|ion)$");
    private static final Pattern LAST_E = Pattern.compile("e$");

    private NameWords() {}

    /// As they are written in it.
    static List<String> of(String name) {
        return BETWEEN.splitAsStream(name).filter(word -> !word.isEmpty()).toList();
    }

    /// Small letters, unless it is an abbreviation.
    static String lower(String word) {
        return word.length() > 1 && word.chars().noneMatch(Character::isLowerCase)
                ? word
                : word.toLowerCase(Locale.ROOT);
    }

    static String plural(String word) {
        if (word.endsWith("s") || WITHOUT_PLURAL.contains(word.toLowerCase(Locale.ROOT))) {
            return word;
        }
        if (word.matches(".*(?:x|z|ch|sh)")) {
            return word + "es";
        }
        return word.matches(".*[^aeiou]y") ? word.substring(0, word.length() - 1) + "ies" : word + "s";
    }

    /// What is left of a word when its grammar is taken off, so that `visits` and `visited` are one. Crude, and the
    /// same for both sides of every comparison.
    static String stem(String word) {
        String small = word.toLowerCase(Locale.ROOT);
        String one = MANY.matcher(MANY_OF_Y.matcher(small).replaceFirst("y")).replaceFirst("");
        return LAST_E.matcher(FORM.matcher(one).replaceFirst("")).replaceFirst("");
    }
}
