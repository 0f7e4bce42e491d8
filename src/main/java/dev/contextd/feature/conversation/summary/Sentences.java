package dev.contextd.feature.conversation.summary;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// The sentences of a paragraph: where the JDK would break, except after abbreviations, inside inline code and names
/// such as `./scripts/run`, and before what goes on in lower case.
final class Sentences {
    private static final Set<String> ABBREVIATIONS = Set.of(
            "e.g", "i.e", "etc", "vs", "cf", "ca", "approx", "resp", "incl", "excl", "fig", "nr", "vol", "dr", "mr",
            "mrs", "ms", "inc", "ltd", "z.b", "d.h", "u.a", "bzw", "evtl", "ggf", "usw", "p.ex", "p.ej", "ej", "sra",
            "ver");

    private Sentences() {}

    static List<String> of(String paragraph) {
        var sentences = new ArrayList<String>();
        var breaks = BreakIterator.getSentenceInstance(Locale.ROOT);
        breaks.setText(paragraph);
        int start = 0;
        for (int end = breaks.next(); end != BreakIterator.DONE; end = breaks.next()) {
            if (end == paragraph.length() || isEnd(paragraph, start, end)) {
                add(sentences, paragraph.substring(start, end));
                start = end;
            }
        }
        return sentences;
    }

    private static void add(List<String> sentences, String sentence) {
        if (!sentence.isBlank()) {
            sentences.add(sentence.strip());
        }
    }

    private static boolean isEnd(String paragraph, int start, int end) {
        String before = paragraph.substring(start, end).strip();
        return !Character.isLowerCase(paragraph.codePointAt(end))
                && ".!?".indexOf(paragraph.charAt(end - 1)) < 0
                && !endsWithAbbreviation(before)
                && before.chars().filter(c -> c == '`').count() % 2 == 0;
    }

    /// An initial counts as one: `J. Doe`. So does a number alone, the marker of a list within a line.
    private static boolean endsWithAbbreviation(String text) {
        if (!text.endsWith(".")) {
            return false;
        }
        String bare = text.substring(0, text.length() - 1);
        String word = bare.substring(bare.lastIndexOf(' ') + 1).toLowerCase(Locale.ROOT);
        word = word.startsWith("(") ? word.substring(1) : word;
        return ABBREVIATIONS.contains(word)
                || (word.length() == 1 && Character.isLetter(word.charAt(0)) && !word.equals("i"))
                || (!word.isEmpty()
                        && bare.length() == word.length()
                        && word.chars().allMatch(Character::isDigit));
    }
}
