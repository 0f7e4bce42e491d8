package dev.contextd.bench.quality;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/// Where a way to search put the right things, question by question.
final class Ranks {
    /// @param wanted how many should be found
    /// @param places of those that were, from 1 on
    record Answer(int wanted, List<Integer> places) {
        double recall(int depth) {
            return places.stream().filter(place -> place <= depth).count() / (double) wanted;
        }

        /// Whether a right one is among so many, as sets with one right answer count.
        double hit(int depth) {
            return places.stream().anyMatch(place -> place <= depth) ? 1 : 0;
        }

        double reciprocal() {
            return places.stream().mapToDouble(place -> 1.0 / place).max().orElse(0);
        }
    }

    private final List<Answer> answers = new ArrayList<>();

    void add(List<String> found, Set<String> right) {
        var places = new ArrayList<Integer>();
        for (int i = 0; i < found.size(); i++) {
            if (right.contains(found.get(i)) && found.indexOf(found.get(i)) == i) {
                places.add(i + 1);
            }
        }
        answers.add(new Answer(right.size(), places));
    }

    List<Answer> answers() {
        return answers;
    }

    String recall(int depth) {
        return percent(answer -> answer.recall(depth));
    }

    String hit(int depth) {
        return percent(answer -> answer.hit(depth));
    }

    String reciprocal() {
        return percent(Answer::reciprocal);
    }

    private String percent(ToDoubleFunction<Answer> measure) {
        return Resampled.percent(answers.stream().mapToDouble(measure).boxed().toList());
    }
}
