package dev.contextd.feature.conversation;

import dev.contextd.feature.conversation.summary.SpokenMessage;
import dev.contextd.keep.search.Terms;
import dev.contextd.text.Tokenizer;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/// Ways to summarise that any better one has to beat, each with the same tokens to use.
final class Baselines {
    private final Tokenizer tokenizer;
    private final List<String> sentences = new ArrayList<>();

    Baselines(Dialogue dialogue, Tokenizer tokenizer) {
        this.tokenizer = tokenizer;
        dialogue.lines().stream()
                .map(SpokenMessage::content)
                .map(text -> text.replaceAll("(?s)```.*?```", ""))
                .flatMap(String::lines)
                .forEach(this::split);
    }

    private void split(String line) {
        var breaks = BreakIterator.getSentenceInstance(Locale.ROOT);
        breaks.setText(line);
        int start = breaks.first();
        for (int end = breaks.next(); end != BreakIterator.DONE; start = end, end = breaks.next()) {
            if (!line.substring(start, end).isBlank()) {
                sentences.add(line.substring(start, end).strip());
            }
        }
    }

    /// The first sentences.
    String lead(int tokenLimit) {
        return within(IntStream.range(0, sentences.size()).boxed().toList(), tokenLimit);
    }

    /// As many of the first as of the last.
    String leadAndTail(int tokenLimit) {
        int count = sentences.size();
        var order = IntStream.range(0, count)
                .mapToObj(i -> i % 2 == 0 ? i / 2 : count - 1 - i / 2)
                .toList();
        return within(order, tokenLimit);
    }

    /// The most central sentences of a graph whose edges are shared words (Mihalcea and Tarau, 2004).
    String textRank(int tokenLimit) {
        var words = sentences.stream()
                .<Set<String>>map(sentence -> new HashSet<>(Terms.ofQuery(sentence)))
                .toList();
        int count = sentences.size();
        var edges = new double[count][count];
        var out = new double[count];
        for (int i = 0; i < count; i++) {
            for (int j = 0; j < count; j++) {
                edges[i][j] = i == j ? 0 : overlap(words.get(i), words.get(j));
                out[i] += edges[i][j];
            }
        }
        var rank = IntStream.range(0, count).mapToDouble(_ -> 1).toArray();
        for (int round = 0; round < 50; round++) {
            var before = rank.clone();
            for (int i = 0; i < count; i++) {
                double sum = 0;
                for (int j = 0; j < count; j++) {
                    sum += out[j] == 0 ? 0 : edges[j][i] / out[j] * before[j];
                }
                rank[i] = 0.15 + 0.85 * sum;
            }
        }
        return within(
                IntStream.range(0, count)
                        .boxed()
                        .sorted(Comparator.<Integer>comparingDouble(i -> rank[i])
                                .reversed())
                        .toList(),
                tokenLimit);
    }

    private static double overlap(Set<String> a, Set<String> b) {
        double shared = a.stream().filter(b::contains).count();
        return a.size() < 2 || b.size() < 2 ? 0 : shared / (Math.log(a.size()) + Math.log(b.size()));
    }

    /// In this order while there is room, told in their own.
    private String within(List<Integer> order, int tokenLimit) {
        var chosen = new TreeSet<Integer>();
        for (int i : order) {
            chosen.add(i);
            if (tokenizer.count(text(chosen)) > tokenLimit) {
                chosen.remove(i);
            }
        }
        return text(chosen);
    }

    private String text(Set<Integer> chosen) {
        return String.join(" ", chosen.stream().map(sentences::get).toList());
    }
}
