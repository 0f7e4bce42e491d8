package dev.contextd.keep.search;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/// Takes the endings of a language off a word: those of number, gender and person. Few and careful ones, after the light
/// stemmers of Savoy: two words that become one wrongly cost more than two that stay apart.
enum Endings {
    GERMAN(4, "s", "ern en er em es e n", "te ten tet t"),
    FRENCH(4, "s x", "ement ees ee es er ez ent ant ait e", ""),
    SPANISH(4, "s", "aciones acion ando iendo ados adas ado ada idos ido ida ar er ir os as es o a e", "");

    private final int left;
    private final List<String> first;
    private final List<String> second;
    private final List<String> third;

    /// @param left how many letters must be left
    Endings(int left, String first, String second, String third) {
        this.left = left;
        this.first = longestFirst(first);
        this.second = longestFirst(second);
        this.third = longestFirst(third);
    }

    private static List<String> longestFirst(String endings) {
        return Arrays.stream(endings.split(" "))
                .filter(ending -> !ending.isEmpty())
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList();
    }

    /// @param word in lower case and without accents
    String cut(String word) {
        return cut(cut(cut(word, first), third), second);
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
