package dev.contextd.quality;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.World;
import dev.contextd.quality.LabelledQuestion.Half;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/// A search beside words alone and meaning alone, over the same things. Whoever has both must not find less than with
/// the better of them: else he would do well to switch one off.
public final class BetterHalf {
    /// How many of the best are looked at.
    public static final int DEPTH = 10;

    private static final int QUESTIONS_MIN = 60;

    /// The ways to search that are compared.
    public enum Way {
        OURS,
        WORDS,
        MEANING
    }

    private final Map<String, Map<Way, Ranking>> rankings;

    private BetterHalf(Map<String, Map<Way, Ranking>> rankings) {
        this.rankings = rankings;
    }

    /// Asks through the tool of a kind of things.
    @FunctionalInterface
    public interface Asking {
        /// The ids of the best, the best first.
        List<String> ask(String question) throws Exception;
    }

    /// Waits for the vectors of what was kept, and asks every question in every way.
    ///
    /// @param ids of the things that were kept, by their names in the set
    /// @param folder for an index
    public static BetterHalf of(
            World world, List<LabelledQuestion> questions, Map<String, String> ids, Asking asking, Path folder)
            throws Exception {
        return of(world, questions, Judging.byIds(ids), asking, PlainReading.AS_IT_IS, DEPTH, folder);
    }

    /// @param reading what words alone and meaning alone see of things and questions
    /// @param depth how many of the best are looked at: not more than the tool ever shows
    static BetterHalf of(
            World world,
            List<LabelledQuestion> questions,
            Judging judging,
            Asking asking,
            PlainReading reading,
            int depth,
            Path folder)
            throws Exception {
        var rankings = new LinkedHashMap<String, Map<Way, Ranking>>();
        try (var halves = new Halves(world, judging.ids(), reading, folder)) {
            for (var question : questions) {
                var right = judging.right(question);
                var query = halves.query(question.text(), depth);
                var legs = halves.find(query);
                var found = Map.of(
                        Way.OURS, asking.ask(question.text()),
                        Way.WORDS, Halves.ids(legs.lexical()),
                        Way.MEANING, Halves.ids(legs.dense()));
                for (var group : List.of(question.half().name(), question.half() + ", " + question.group())) {
                    found.forEach((way, hits) -> rankings.computeIfAbsent(group, _ -> new LinkedHashMap<>())
                            .computeIfAbsent(way, _ -> new Ranking())
                            .add(judging.names(hits, question), right));
                }
            }
        }
        return new BetterHalf(rankings);
    }

    /// Neither finds less among the first five, nor puts it further down. The figures go to `target/quality`.
    ///
    /// @param set its name
    public void isReached(String set) throws IOException {
        FiguresFile.write(set, this);
        for (Half half : Half.values()) {
            var ways = rankings.getOrDefault(half.name(), Map.of());
            assertThat(ways).as("%s", half).hasSize(Way.values().length);
            var ours = Objects.requireNonNull(ways.get(Way.OURS));
            var words = Objects.requireNonNull(ways.get(Way.WORDS));
            var meaning = Objects.requireNonNull(ways.get(Way.MEANING));
            assertThat(ours.questions()).isGreaterThan(QUESTIONS_MIN);
            // The last digits of cosines depend on the processor, so one question may fall on either side.
            double one = 1.0 / ours.questions();
            assertThat(ours.recall())
                    .as("recall@5, %s%n%s", half, this)
                    .isGreaterThanOrEqualTo(Math.max(words.recall(), meaning.recall()) - one);
            assertThat(ours.reciprocalRank())
                    .as("MRR, %s%n%s", half, this)
                    .isGreaterThanOrEqualTo(Math.max(words.reciprocalRank(), meaning.reciprocalRank()) - one / 2);
        }
    }

    /// All figures, a line for each way and group of questions.
    @Override
    public String toString() {
        return rankings.entrySet().stream()
                .flatMap(group -> group.getValue().entrySet().stream()
                        .map(way -> "%-24s %3d %-8s %s"
                                .formatted(group.getKey(), way.getValue().questions(), way.getKey(), way.getValue())))
                .sorted()
                .collect(Collectors.joining("\n"));
    }
}
