package dev.contextd.keep.search;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/// Cuts an English word down to what its forms share, by the rules of M. F. Porter, "An algorithm for suffix stripping"
/// (Program 14(3), 1980). The result is not always a word: `policies` and `policy` are both `polici`.
final class Stem {
    private record Ending(String from, String to) {
        /// The s of `sion` and the t of `tion` belong to what stands before the ending.
        String kept() {
            return to.length() == 1 && from.startsWith(to) && from.endsWith("ion") ? to : "";
        }
    }

    private static final List<Ending> STEP_2 =
            endings("ational>ate tional>tion enci>ence anci>ance izer>ize abli>able alli>al entli>ent eli>e ousli>ous "
                    + "ization>ize ation>ate ator>ate alism>al iveness>ive fulness>ful ousness>ous aliti>al iviti>ive "
                    + "biliti>ble");
    private static final List<Ending> STEP_3 = endings("icate>ic ative> alize>al iciti>ic ical>ic ful> ness>");
    private static final List<Ending> STEP_4 = endings("al> ance> ence> er> ic> able> ible> ant> ement> ment> ent> "
            + "sion>s tion>t ou> ism> ate> iti> ous> ive> ize>");

    private String word;

    private Stem(String word) {
        this.word = word;
    }

    /// The longest first, because the longest that fits counts.
    private static List<Ending> endings(String rules) {
        return Arrays.stream(rules.split(" "))
                .map(rule -> rule.split(">", -1))
                .map(sides -> new Ending(sides[0], sides[1]))
                .sorted(Comparator.comparingInt((Ending ending) -> ending.from().length())
                        .reversed())
                .toList();
    }

    /// @param word in lower case; anything but `a` to `z` is left as it is
    static String of(String word) {
        if (word.length() < 3 || !isPlain(word)) {
            return word;
        }
        var stem = new Stem(word);
        stem.plural();
        stem.past();
        stem.finalY();
        stem.replaceLongest(STEP_2, 1);
        stem.replaceLongest(STEP_3, 1);
        stem.replaceLongest(STEP_4, 2);
        stem.finalE();
        return stem.word;
    }

    private static boolean isPlain(String word) {
        for (int i = 0; i < word.length(); i++) {
            if (word.charAt(i) < 'a' || word.charAt(i) > 'z') {
                return false;
            }
        }
        return true;
    }

    private void plural() {
        if (word.endsWith("sses") || word.endsWith("ies")) {
            word = cut(2);
        } else if (word.endsWith("s") && !word.endsWith("ss")) {
            word = cut(1);
        }
    }

    private void past() {
        if (word.endsWith("eed")) {
            if (measure(cut(3)) > 0) {
                word = cut(1);
            }
        } else if (word.endsWith("ed") && hasVowel(cut(2))) {
            word = cut(2);
            repair();
        } else if (word.endsWith("ing") && hasVowel(cut(3))) {
            word = cut(3);
            repair();
        }
    }

    /// `hop(p)ed` loses the second p, `conflat(ed)` and `fil(ing)` get their e back.
    private void repair() {
        if (word.endsWith("at") || word.endsWith("bl") || word.endsWith("iz")) {
            word += "e";
        } else if (endsDouble() && "lsz".indexOf(word.charAt(word.length() - 1)) < 0) {
            word = cut(1);
        } else if (measure(word) == 1 && endsShort(word)) {
            word += "e";
        }
    }

    private void finalY() {
        if (word.endsWith("y") && hasVowel(cut(1))) {
            word = cut(1) + "i";
        }
    }

    private void replaceLongest(List<Ending> endings, int measureMin) {
        for (Ending ending : endings) {
            if (word.endsWith(ending.from())) {
                String before = cut(ending.from().length());
                if (measure(before + ending.kept()) >= measureMin) {
                    word = before + ending.to();
                }
                return;
            }
        }
    }

    private void finalE() {
        if (word.endsWith("e")) {
            int measure = measure(cut(1));
            if (measure > 1 || (measure == 1 && !endsShort(cut(1)))) {
                word = cut(1);
            }
        }
        if (word.endsWith("ll") && measure(word) > 1) {
            word = cut(1);
        }
    }

    private String cut(int letters) {
        return word.substring(0, word.length() - letters);
    }

    private boolean endsDouble() {
        int n = word.length();
        return n > 1 && word.charAt(n - 1) == word.charAt(n - 2) && isConsonant(word, n - 1);
    }

    /// Consonant, vowel, consonant other than w, x, y.
    private static boolean endsShort(String s) {
        int n = s.length();
        return n > 2
                && isConsonant(s, n - 3)
                && !isConsonant(s, n - 2)
                && isConsonant(s, n - 1)
                && "wxy".indexOf(s.charAt(n - 1)) < 0;
    }

    private static boolean hasVowel(String s) {
        for (int i = 0; i < s.length(); i++) {
            if (!isConsonant(s, i)) {
                return true;
            }
        }
        return false;
    }

    /// How often a run of vowels is followed by a run of consonants.
    private static int measure(String s) {
        int measure = 0;
        for (int i = 1; i < s.length(); i++) {
            if (isConsonant(s, i) && !isConsonant(s, i - 1)) {
                measure++;
            }
        }
        return measure;
    }

    private static boolean isConsonant(String s, int at) {
        return switch (s.charAt(at)) {
            case 'a', 'e', 'i', 'o', 'u' -> false;
            case 'y' -> at == 0 || !isConsonant(s, at - 1);
            default -> true;
        };
    }
}
