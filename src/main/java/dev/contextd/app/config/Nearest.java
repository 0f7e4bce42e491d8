package dev.contextd.app.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/// The known word that a mistyped one was most likely meant to be.
public final class Nearest {
    private Nearest() {}

    /// Empty if nothing is near: more than a third of the letters differ.
    public static Optional<String> to(String word, Collection<String> known) {
        return known.stream()
                .min(Comparator.comparingInt(candidate -> distance(word, candidate)))
                .filter(candidate -> distance(word, candidate) * 3 <= Math.max(word.length(), candidate.length()));
    }

    /// Letters to insert, delete or replace (Levenshtein).
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }
}
