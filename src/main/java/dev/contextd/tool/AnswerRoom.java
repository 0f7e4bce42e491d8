package dev.contextd.tool;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;

/// An answer that may have so many tokens in all, as the JSON that the model reads: names of fields, ids and scores
/// count like texts. As many of the best hits are in it as can say something, each with its share of what is left; one
/// is there at least.
public final class AnswerRoom {
    /// Less text than this tells nobody anything.
    private static final int TEXT_MIN = 24;

    /// Escapes make texts longer than they are; so often a text is made shorter until it fits.
    private static final int TRIES_MAX = 6;

    private static final int MAX_TOKENS_MIN = 100;
    private static final int MAX_TOKENS_MAX = 25_000;

    private final ToIntFunction<String> tokens;
    private final int max;

    /// The bounds of `max_tokens`, which schemas do not tell: each word of one is paid for in every session, and hardly
    /// anybody comes near these.
    public static ArgumentRule rule() {
        return ArgumentRule.number("max_tokens", number -> {
            if (number < MAX_TOKENS_MIN || number > MAX_TOKENS_MAX) {
                throw new Failure(
                        Kind.VALIDATION,
                        "max_tokens must be from " + MAX_TOKENS_MIN + " to " + MAX_TOKENS_MAX + ".",
                        Map.of("field", "max_tokens"));
            }
        });
    }

    /// @param tokens counts those of a text
    public AnswerRoom(ToIntFunction<String> tokens, int max) {
        this.tokens = tokens;
        this.max = max;
    }

    /// @param leftOut how many hits are not shown
    public record Filled<T>(List<T> shown, int leftOut) {
        /// That something is missing, if so.
        public Optional<String> note() {
            return leftOut == 0 ? Optional.empty() : Optional.of(leftOut + " more did not fit into max_tokens.");
        }

        /// Beside what else is to be said.
        public Optional<String> note(Optional<String> other) {
            return note().map(mine -> other.map(it -> it + " " + mine).orElse(mine))
                    .or(() -> other);
        }
    }

    /// @param frame the answer without hits
    /// @param show a hit with at most so many tokens of texts
    public <H, T> Filled<T> fill(Object frame, List<H> hits, BiFunction<H, Integer, T> show) {
        int left = max - cost(frame);
        var bare = new ArrayList<Integer>();
        int needed = 0;
        for (H hit : hits) {
            int cost = cost(show.apply(hit, 0));
            if (!bare.isEmpty() && needed + cost + TEXT_MIN * (bare.size() + 1) > left) {
                break;
            }
            bare.add(cost);
            needed += cost;
        }
        int text = Math.max(0, left - needed);
        var shown = new ArrayList<T>();
        for (int i = 0; i < bare.size(); i++) {
            int share = text / (bare.size() - i);
            var hit = hits.get(i);
            var fitting = fitting(bare.get(i) + share, share, tokens -> show.apply(hit, tokens));
            text -= Math.max(0, cost(fitting) - bare.get(i));
            shown.add(fitting);
        }
        return new Filled<>(List.copyOf(shown), hits.size() - shown.size());
    }

    /// An answer about one thing.
    ///
    /// @param show it with at most so many tokens of texts
    public <T> T fill(IntFunction<T> show) {
        return fitting(max, Math.max(0, max - cost(show.apply(0))), show);
    }

    /// What is left for parts of an answer that are shown whole or not at all.
    ///
    /// @param frame the answer without them
    public Rest rest(Object frame) {
        return new Rest(max - cost(frame));
    }

    /// Takes parts as long as they fit.
    public final class Rest {
        private int left;

        private Rest(int left) {
            this.left = left;
        }

        public boolean takes(Object part) {
            int cost = cost(part);
            if (cost > left) {
                return false;
            }
            left -= cost;
            return true;
        }
    }

    private <T> T fitting(int room, int share, IntFunction<T> show) {
        int text = share;
        var shown = show.apply(text);
        for (int i = 0; i < TRIES_MAX && cost(shown) > room && text > 0; i++) {
            text = Math.max(0, text - (cost(shown) - room));
            shown = show.apply(text);
        }
        return shown;
    }

    /// With the comma behind it.
    public int cost(Object part) {
        return tokens.applyAsInt(Json.MAPPER.writeValueAsString(part)) + 1;
    }
}
