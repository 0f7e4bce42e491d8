package dev.contextd.feature.remediation;

import dev.contextd.keep.search.Terms;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The words of everything that was shown of an error, each once, without what changes from run to run; the most
/// telling first. A word counts by where it stood.
///
/// The message alone does not tell one failed assertion from another. The test, the calls and the source beside them
/// do; the rest of the log says little, and where nothing else is the same it is all there is.
///
/// @param signs words of the lines that say what went wrong
/// @param calls those of the application's own calls
/// @param beside those of lines next to them
/// @param around all others
record ErrorBlock(String signs, String calls, String beside, String around) {
    /// What is looked at of a long log: its beginning, and twice as much of its end, where errors stand.
    static final int LINES_MAX = 180;

    /// How many words are kept.
    static final int WORDS_MAX = 500;

    static final double SIGN = 2;
    static final double CALL = 1.5;
    static final double BESIDE = 1;
    static final double AROUND = 0.3;

    /// How far a line may stand from a sign to be beside it.
    private static final int REACH = 3;

    static ErrorBlock of(List<ShownLine> shown) {
        var lines = ends(shown);
        var near = new boolean[lines.size()];
        for (int i = 0; i < near.length; i++) {
            if (lines.get(i).call() || lines.get(i).isSign()) {
                for (int j = Math.max(0, i - REACH); j <= Math.min(near.length - 1, i + REACH); j++) {
                    near[j] = true;
                }
            }
        }
        var seen = new HashSet<String>();
        return new ErrorBlock(
                words(lines.stream().filter(ShownLine::isSign), seen),
                words(lines.stream().filter(ShownLine::call), seen),
                words(picked(lines, near, true), seen),
                words(picked(lines, near, false), seen));
    }

    private static List<ShownLine> ends(List<ShownLine> shown) {
        if (shown.size() <= LINES_MAX) {
            return shown;
        }
        var first = shown.subList(0, LINES_MAX / 3);
        var last = shown.subList(shown.size() - (LINES_MAX - first.size()), shown.size());
        return Stream.concat(first.stream(), last.stream()).toList();
    }

    private static Stream<ShownLine> picked(List<ShownLine> lines, boolean[] near, boolean wanted) {
        return IntStream.range(0, near.length)
                .filter(i -> near[i] == wanted)
                .mapToObj(lines::get)
                .filter(line -> !line.call() && !line.isSign());
    }

    private static String words(Stream<ShownLine> lines, Set<String> seen) {
        return lines.flatMap(line -> Normaliser.words(line.text()).stream())
                .filter(word -> seen.size() < WORDS_MAX && seen.add(word))
                .collect(Collectors.joining(" "));
    }

    /// All of it as one text, the most telling first.
    String text() {
        return Stream.of(signs, calls, beside, around)
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining("\n"));
    }

    /// Its terms, each with what it counts for.
    WeighedTerms weighed() {
        var weights = new HashMap<String, Double>();
        weigh(signs, SIGN, weights);
        weigh(calls, CALL, weights);
        weigh(beside, BESIDE, weights);
        weigh(around, AROUND, weights);
        return new WeighedTerms(weights);
    }

    private static void weigh(String words, double weight, Map<String, Double> weights) {
        Terms.of(words).forEach(term -> weights.putIfAbsent(term, weight));
    }
}
