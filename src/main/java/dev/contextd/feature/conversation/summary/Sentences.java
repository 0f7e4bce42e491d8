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
        boolean inCode = false;
        int before = 0;
        for (int end = breaks.next(); end != BreakIterator.DONE; end = breaks.next()) {
            inCode ^= backticks(paragraph, before, end) % 2 == 1;
            before = end;
            if (end == paragraph.length() || (!inCode && isEnd(paragraph, start, end))) {
                add(sentences, paragraph.substring(start, end));
                start = end;
                inCode = false;
            }
        }
        return sentences;
    }

    private static int backticks(String text, int from, int to) {
        int count = 0;
        for (int i = from; i < to; i++) {
            count += text.charAt(i) == '`' ? 1 : 0;
        }
        return count;
    }

    private static void add(List<String> sentences, String sentence) {
        if (!sentence.isBlank()) {
            sentences.add(sentence.strip());
        }
    }

    private static boolean isEnd(String paragraph, int start, int end) {
        return !Character.isLowerCase(paragraph.codePointAt(end))
                && ".!?".indexOf(paragraph.charAt(end - 1)) < 0
                && !endsWithAbbreviation(paragraph, start, end);
    }

    /// An initial counts as one: `J. Doe`. So does a number alone, the marker of a list within a line.
    private static boolean endsWithAbbreviation(String paragraph, int start, int end) {
        int point = end - 1;
        while (point >= start && Character.isWhitespace(paragraph.charAt(point))) {
            point--;
        }
        if (point < start || paragraph.charAt(point) != '.') {
            return false;
        }
        int from = Math.max(start, paragraph.lastIndexOf(' ', point) + 1);
        String word = paragraph.substring(from, point).toLowerCase(Locale.ROOT);
        String bare = word.startsWith("(") ? word.substring(1) : word;
        return ABBREVIATIONS.contains(bare)
                || (bare.length() == 1 && Character.isLetter(bare.charAt(0)) && !bare.equals("i"))
                || (!word.isEmpty() && word.chars().allMatch(Character::isDigit) && begins(paragraph, start, from));
    }

    /// Whether there is nothing before this place.
    private static boolean begins(String paragraph, int start, int place) {
        int first = start;
        while (first < place && Character.isWhitespace(paragraph.charAt(first))) {
            first++;
        }
        return first == place;
    }
}
