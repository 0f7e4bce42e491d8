package dev.contextd.feature.conversation;

import dev.contextd.keep.library.Item;
import dev.contextd.keep.search.Asking;
import dev.contextd.keep.search.Terms;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// What speaks for a message or against it, whatever its words mean: whether the question names who says it or the time
/// when it was said, how much it says, and whether it only asks. All but the time is fitted on three of the ten
/// conversations of LoCoMo and on the tuned half of the tests' own, each of which gained by each.
final class Bearing {
    /// How much it counts that the question names who speaks, where messages begin with that: `Ann: …`.
    private static final double SPEAKER = 0.12;

    private static final Pattern NAMED_SPEAKER = Pattern.compile("^(\\p{Lu}[\\p{L}'-]{1,30}):\\s");

    /// How much it counts that it was said when the question says.
    private static final double TIME = 0.5;

    /// How much it counts against a message that it is nothing but a question.
    private static final double ASKED = 0.4;

    /// How much it counts that a message is longer by a factor of e.
    private static final double LENGTH = 0.1;

    /// A message of so many characters has nothing for or against it.
    private static final int CHARS_USUAL = 100;

    /// Thanks and greetings are all the same; and what is longer than this only says it in more words.
    private static final int CHARS_MIN = 20;

    private static final int CHARS_MAX = 300;

    private final Set<String> words;
    private final Optional<MentionedTime> time;

    Bearing(String question, Optional<MentionedTime> time) {
        this.words = new HashSet<>(Terms.of(question));
        this.time = time;
    }

    double of(Item message) {
        boolean isThen = time.filter(it -> it.has(message.at())).isPresent();
        return of(message.text()) + (isThen ? TIME : 0);
    }

    /// What to add to the sum of words and meaning.
    double of(String text) {
        double length = Math.clamp(text.length(), CHARS_MIN, CHARS_MAX);
        return (isByNamedSpeaker(text) ? SPEAKER : 0)
                + LENGTH * Math.log(length / CHARS_USUAL)
                - ASKED * Asking.share(text);
    }

    private boolean isByNamedSpeaker(String text) {
        var named = NAMED_SPEAKER.matcher(text);
        return named.find() && words.containsAll(Terms.of(named.group(1)));
    }
}
