package dev.contextd.base.secret;

import java.util.Locale;
import java.util.Set;

/// Tells a password of several words from the labels, messages and sentences that stand behind the same names far more
/// often: a passphrase is words that make no sentence, or has one that is dressed up.
final class Passphrase {
    private static final int WORDS_MIN = 3;
    private static final int PLAIN_WORDS_MIN = 4;
    private static final int WORDS_MAX = 24;
    private static final int WORD_CHARS_MIN = 3;

    /// What labels and messages about passwords are made of.
    private static final Set<String> LABEL_WORDS = Set.of("""
            password passwords passphrase passwort passcode senha contrasena wachtwoord user username enter your please must
            required invalid wrong incorrect forgot forgotten reset confirm change choose login account characters character
            digits letters least contain contains missing field type show hide new old current match matches error failed token
            secret key default optional value string example empty blank here todo
            """.trim().split("\\s+"));

    /// Where one of these stands, something is written in a language for machines.
    private static final String CODE = "\\()[]{}<>\"";

    private Passphrase() {}

    static boolean isOne(String value) {
        String[] words = value.split(" ", WORDS_MAX + 1);
        boolean plain = words.length >= PLAIN_WORDS_MIN;
        boolean dressedUp = false;
        for (String word : words) {
            String lower = word.toLowerCase(Locale.ROOT);
            if (!isVisible(word) || LABEL_WORDS.contains(lower)) {
                return false;
            }
            plain &= isWord(lower) && word.substring(1).equals(lower.substring(1)) && !SentenceWord.isOne(lower);
            dressedUp |= isDressedUp(word);
        }
        boolean sameCase = allBeginAlike(words);
        return words.length >= WORDS_MIN && words.length <= WORDS_MAX && (dressedUp || (plain && sameCase));
    }

    private static boolean isVisible(String word) {
        return !word.isEmpty() && word.chars().allMatch(c -> c > ' ' && c < 0x7f && CODE.indexOf(c) < 0);
    }

    private static boolean isWord(String lower) {
        return lower.length() >= WORD_CHARS_MIN && lower.chars().allMatch(c -> CharClasses.isLower((char) c));
    }

    /// A sentence or a label begins with a capital and goes on without.
    private static boolean allBeginAlike(String[] words) {
        for (String word : words) {
            if (CharClasses.isUpper(CharClasses.at(word, 0)) != CharClasses.isUpper(CharClasses.at(words[0], 0))) {
                return false;
            }
        }
        return true;
    }

    /// Letters, digits and a sign in one word.
    private static boolean isDressedUp(String word) {
        return word.chars().anyMatch(c -> CharClasses.isLetter((char) c))
                && word.chars().anyMatch(c -> CharClasses.isDigit((char) c))
                && word.chars().anyMatch(c -> "!@#$%^&*+?~".indexOf(c) >= 0);
    }
}
