package dev.contextd.keep.search;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/// Takes the endings of a language off a word: those of number, gender and person. Few and careful ones, after the
/// light
/// stemmers of Savoy: two words that become one wrongly cost more than two that stay apart.
///
/// @param left how many letters must be left
record Endings(int left, List<String> first, List<String> second, List<String> third) {
    static final Endings GERMAN = of("s", "te ten tet t", "ern en er em es e n");
    static final Endings FRENCH = of("s x", "", "ement ees ee es er ez ent ant ait e");
    static final Endings SPANISH =
            of("s", "", "aciones acion ando iendo ados adas ado ada idos ido ida ar er ir os as es o a e");

    private static final int LETTERS_MIN = 4;

    /// In the order in which they are taken off.
    private static Endings of(String first, String second, String third) {
        return new Endings(LETTERS_MIN, longestFirst(first), longestFirst(second), longestFirst(third));
    }

    private static List<String> longestFirst(String endings) {
        return Arrays.stream(endings.split(" "))
                .filter(ending -> !ending.isEmpty())
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList();
    }

    /// @param word in lower case and without accents
    String cut(String word) {
        return cut(cut(cut(word, first), second), third);
    }

    private String cut(String word, List<String> endings) {
        for (String ending : endings) {
            if (word.endsWith(ending) && word.length() - ending.length() >= left) {
                return word.substring(0, word.length() - ending.length());
            }
        }
        return word;
    }
}
