package dev.contextd.bench;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The words of the product's sources, common ones first, and texts made of them.
final class Words {
    private static final Pattern WORD = Pattern.compile("[A-Za-z][a-z]{2,}");

    private final List<String> words = WORD.matcher(Sources.text())
            .results()
            .map(MatchResult::group)
            .map(word -> word.toLowerCase(Locale.ROOT))
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()))
            .entrySet()
            .stream()
            .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                    .thenComparing(Map.Entry.comparingByKey()))
            .map(Map.Entry::getKey)
            .toList();

    int size() {
        return words.size();
    }

    /// Few words are common and many are rare.
    String text(RandomGenerator random, int length) {
        return IntStream.range(0, length)
                .mapToObj(_ -> words.get((int) (words.size() * Math.pow(random.nextDouble(), 4))))
                .collect(Collectors.joining(" "));
    }
}
