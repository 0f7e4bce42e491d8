package dev.contextd.text.onnx;

import java.text.Normalizer;
import java.util.Locale;
import java.util.stream.IntStream;

/// What a tokenizer does to the letters of a text before it looks them up.
///
/// @param accents whether they stay
/// @param ideographsAlone whether each of them is a word of its own
record Lettering(boolean lowerCase, boolean accents, boolean ideographsAlone) {
    static final Lettering UNCASED = new Lettering(true, false, true);

    /// One character can become several.
    IntStream of(int c) {
        if (c < 0x80) {
            return IntStream.of(lowerCase ? Character.toLowerCase(c) : c);
        }
        var letters = accents
                ? IntStream.of(c)
                : Normalizer.normalize(Character.toString(c), Normalizer.Form.NFD)
                        .codePoints()
                        .filter(d -> Character.getType(d) != Character.NON_SPACING_MARK);
        return lowerCase
                ? letters.flatMap(
                        d -> Character.toString(d).toLowerCase(Locale.ROOT).codePoints())
                : letters;
    }
}
