package dev.contextd.keep.search;

import java.text.Normalizer;
import java.util.Locale;

/// Letters as they are compared: in compatibility form, without accents, each letter that only some languages have as
/// those that others write for it.
final class PlainText {
    private static final int UMLAUT = 0x308;

    private PlainText() {}

    /// Only umlauts stay, since there are two ways to do without them.
    static String of(String text) {
        if (isAscii(text)) {
            return text;
        }
        String open = Normalizer.normalize(text, Normalizer.Form.NFKD);
        var plain = new StringBuilder(open.length());
        open.codePoints().filter(c -> !isAccent(c) || isUmlaut(c, plain)).forEach(c -> append(c, plain));
        return Normalizer.normalize(plain, Normalizer.Form.NFC);
    }

    private static boolean isAccent(int c) {
        return c >= 0x300 && c <= 0x36F;
    }

    private static boolean isUmlaut(int c, StringBuilder before) {
        return c == UMLAUT && !before.isEmpty() && "aouAOU".indexOf(before.charAt(before.length() - 1)) >= 0;
    }

    private static void append(int c, StringBuilder plain) {
        switch (c) {
            case 'ß' -> plain.append("ss");
            case 'ẞ' -> plain.append("SS");
            case 'æ' -> plain.append("ae");
            case 'Æ' -> plain.append("AE");
            case 'œ' -> plain.append("oe");
            case 'Œ' -> plain.append("OE");
            case 'ø' -> plain.append('o');
            case 'Ø' -> plain.append('O');
            case 'ł' -> plain.append('l');
            case 'Ł' -> plain.append('L');
            case 'đ' -> plain.append('d');
            case 'Đ' -> plain.append('D');
            default -> plain.appendCodePoint(c);
        }
    }

    private static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 0x80) {
                return false;
            }
        }
        return true;
    }

    static boolean hasUmlaut(String plain) {
        return plain.codePoints().anyMatch(c -> "äöüÄÖÜ".indexOf(c) >= 0);
    }

    /// As somebody writes it who has no umlauts.
    static String transcribed(String plain) {
        return plain.replace("ä", "ae")
                .replace("ö", "oe")
                .replace("ü", "ue")
                .replace("Ä", "Ae")
                .replace("Ö", "Oe")
                .replace("Ü", "Ue");
    }

    /// Down and up and down again, for letters with more than two cases; without what was left of accents.
    static String fold(String plain) {
        if (isAscii(plain)) {
            return plain.toLowerCase(Locale.ROOT);
        }
        var folded = new StringBuilder(plain.length());
        plain.codePoints()
                .map(c -> Character.toLowerCase(Character.toUpperCase(c)))
                .map(c -> c == 'ä' ? 'a' : c == 'ö' ? 'o' : c == 'ü' ? 'u' : c)
                .forEach(folded::appendCodePoint);
        return folded.toString();
    }
}
