package dev.contextd.base.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/// What somebody meant who mistyped a name.
public final class Nearest {
    /// So many letters of a name may be wrong for one mistake.
    private static final int LETTERS_PER_MISTAKE = 3;

    /// Longer words are no names of ours.
    private static final int CHARS_MAX = 100;

    private Nearest() {}

    /// The name that takes the fewest mistakes to become what was typed; none if that would take many.
    public static Optional<String> of(String typed, Collection<String> names) {
        if (typed.length() > CHARS_MAX) {
            return Optional.empty();
        }
        String small = typed.toLowerCase(Locale.ROOT);
        return names.stream()
                .filter(name -> mistakes(small, name.toLowerCase(Locale.ROOT)) * LETTERS_PER_MISTAKE
                        <= Math.max(small.length(), name.length()))
                .min(Comparator.comparingInt((String name) -> mistakes(small, name.toLowerCase(Locale.ROOT)))
                        .thenComparing(name -> !name.startsWith(typed))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /// A letter too many, too few or another one is a mistake; so are two neighbours that changed places.
    private static int mistakes(String a, String b) {
        int[][] least = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    least[i][j] = i + j;
                    continue;
                }
                int other = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                least[i][j] = Math.min(Math.min(least[i - 1][j], least[i][j - 1]) + 1, least[i - 1][j - 1] + other);
                boolean swapped =
                        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
                if (swapped) {
                    least[i][j] = Math.min(least[i][j], least[i - 2][j - 2] + 1);
                }
            }
        }
        return least[a.length()][b.length()];
    }
}
