package dev.contextd.feature.memory;

import dev.contextd.keep.library.FoundItem;
import dev.contextd.keep.search.Blend;
import dev.contextd.keep.search.Surroundings;
import dev.contextd.tool.Ids;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/// What one wrote down in one sitting: memories that follow one another within minutes often belong to the same matter,
/// and one of them says what another takes for granted. That counts a little; a memory stands for itself.
final class Sitting implements Surroundings {
    /// Between two memories that belong together.
    private static final Duration PAUSE_MAX = Duration.ofMinutes(10);

    /// Fitted on the tuned half of the tests' set.
    static final Blend.Odds ODDS = new Blend.Odds(3.01, 5.2, 6.1);

    /// Without any of the words, a memory is at least so near; what is said beside it does not make it an answer.
    private static final double SIMILARITY_MIN = 0.54;

    private static final double WORDS = 0.5;
    private static final double WORDS_AROUND = 0.5;
    private static final double MEANING = 4.2;
    private static final double MEANING_NEARBY = 0;

    /// So many before and after a memory can be asked for.
    private static final int REACH = 2;

    private final Surroundings order;
    private final Map<String, List<Optional<String>>> known = new HashMap<>();

    private Sitting(Surroundings order) {
        this.order = order;
    }

    /// What counts in a search for memories. Fitted on three of the ten conversations of LoCoMo kept as memories and on
    /// the tuned half of the tests' set, so that it costs little where neighbours have nothing in common.
    ///
    /// @param order in which memories were kept
    static Blend blend(Surroundings order) {
        return new Blend(WORDS, WORDS_AROUND, MEANING, MEANING_NEARBY, new Sitting(order), ODDS);
    }

    /// Whether a memory has something to do with the question by itself.
    static boolean bears(FoundItem found) {
        return !found.terms().isEmpty() || found.similarity().orElse(0) >= SIMILARITY_MIN;
    }

    @Override
    public boolean mayAnswer() {
        return false;
    }

    @Override
    public Optional<String> at(String id, int distance) {
        return Math.abs(distance) > REACH
                ? Optional.empty()
                : known.computeIfAbsent(id, this::around).get(distance + REACH);
    }

    private List<Optional<String>> around(String id) {
        var made = Ids.millis(Memories.PREFIX, id);
        return IntStream.rangeClosed(-REACH, REACH)
                .mapToObj(distance ->
                        distance == 0 ? Optional.of(id) : order.at(id, distance).filter(it -> isSoon(made, it)))
                .toList();
    }

    private static boolean isSoon(OptionalLong first, String other) {
        var second = Ids.millis(Memories.PREFIX, other);
        return first.isPresent()
                && second.isPresent()
                && Math.abs(first.getAsLong() - second.getAsLong()) <= PAUSE_MAX.toMillis();
    }
}
