package dev.contextd.base.secret;

/// Tells what a machine drew at random from what a person wrote to be read.
final class Randomness {
    /// For each letter the letters that often follow it in English words and identifiers; half of all pairs, 98 %
    /// of all text.
    private static final String[] FOLLOWERS = {
        "bcdfgiklmnprstuvwxy", // a
        "abcdeilmorstuy",
        "acehiklmoprstuy",
        "acdegijlnoprstuvy",
        "abcdefghiklmnopqrstuvwxy", // e
        "adefilorstuy",
        "aeghilnorsu",
        "aeimnorstuy",
        "abcdefgklmnoprstvxz", // i
        "aeou",
        "aeins",
        "abcdefgiklopstuvy",
        "abeilmopsu",
        "abcdefghiklmnoprstuvy", // n
        "abcdefgiklmnoprstuvwxy",
        "acdehiloprstuy",
        "u",
        "abcdefgiklmnoprstuvwy", // r
        "abcdefhiklmnoprstuwy",
        "acdefhilmnoprstuwy",
        "abcdefgilmnoprst", // u
        "aeio",
        "aehinors",
        "aceiptx",
        "aceimnopst",
        "aeio", // z
    };

    private static final double RARE_PAIRS_IN_WORDS_MAX = 0.15;
    private static final double PIECE_CHARS_IN_WORDS_MIN = 2.5;
    private static final int WORD_CHARS_MIN = 3;
    /// Below this length a few digits and initials are as likely a label (`v2-rc1`) as a key.
    private static final int UNCLEAR_CHARS_MIN = 12;
    private static final double BITS_PER_CHAR_MIN = 2.8;

    private Randomness() {}

    /// Random enough for a key: many different characters, and not made of words.
    static boolean isRandom(String value) {
        double reachable = Math.log(value.length()) / Math.log(2);
        return bitsPerChar(value) >= Math.min(BITS_PER_CHAR_MIN, 0.75 * reachable) && !isWordy(value);
    }

    /// Shannon entropy of the characters.
    static double bitsPerChar(String value) {
        int[] counts = new int[128];
        for (int i = 0; i < value.length(); i++) {
            counts[value.charAt(i) & 127]++;
        }
        double bits = 0;
        for (int count : counts) {
            if (count > 0) {
                double share = (double) count / value.length();
                bits -= share * Math.log(share) / Math.log(2);
            }
        }
        return bits;
    }

    /// Whether the value falls into words and short numbers at its humps, digits and separators, as `sha256WithRsa`
    /// and `next-page-2` do. Random strings fall into crumbs, or into long pieces whose letters do not follow each
    /// other in words.
    static boolean isWordy(String value) {
        int pieces = 0;
        int chars = 0;
        int inWords = 0;
        int pairs = 0;
        int rare = 0;
        int i = 0;
        while (i < value.length()) {
            int end = pieceEnd(value, i);
            if (end == i) {
                i++;
                continue;
            }
            pieces++;
            chars += end - i;
            if (CharClasses.isLetter(value.charAt(i)) && end - i >= WORD_CHARS_MIN) {
                inWords += end - i;
                boolean acronym = end - i == WORD_CHARS_MIN;
                pairs += acronym ? 0 : end - i - 1;
                rare += acronym ? 0 : rarePairs(value, i, end);
            }
            i = end;
        }
        return pieces > 0
                && chars >= PIECE_CHARS_IN_WORDS_MIN * pieces
                && rare <= RARE_PAIRS_IN_WORDS_MAX * pairs
                && (2 * inWords >= chars || chars < UNCLEAR_CHARS_MIN);
    }

    /// The end of the word, capitals or number that begins at `start`; `start` itself at a separator.
    private static int pieceEnd(String value, int start) {
        int i = start;
        int length = value.length();
        if (CharClasses.isDigit(value.charAt(i))) {
            while (i < length && CharClasses.isDigit(value.charAt(i))) {
                i++;
            }
            return i;
        }
        while (i < length && CharClasses.isUpper(value.charAt(i))) {
            i++;
        }
        if (i - start > 1) {
            // in HTTPServer the S belongs to Server
            return i < length && CharClasses.isLower(value.charAt(i)) ? i - 1 : i;
        }
        while (i < length && CharClasses.isLower(value.charAt(i))) {
            i++;
        }
        return i;
    }

    private static int rarePairs(String value, int start, int end) {
        int rare = 0;
        for (int i = start + 1; i < end; i++) {
            int first = value.charAt(i - 1) | 0x20;
            int second = value.charAt(i) | 0x20;
            if (FOLLOWERS[first - 'a'].indexOf(second) < 0) {
                rare++;
            }
        }
        return rare;
    }
}
