package dev.contextd.feature.conversation.summary;

import dev.contextd.base.text.Rounded;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// A sentence that may stand in the summary, as it is kept from version to version.
///
/// @param index of its message
/// @param place among the sentences of its message
/// @param speaker whom the message names as the one who speaks, if it does
/// @param pinned stands for a CRITICAL message and always comes in
/// @param weight what its own words, place and message say for it, without the others
/// @param vector packed by [PackedVector], empty while unknown
record SentenceCandidate(
        int index,
        int place,
        String role,
        String speaker,
        String text,
        int tokens,
        double importance,
        boolean pinned,
        double weight,
        String vector) {

    // What counts how much; chosen on the tuned dialogues of the tests, between the best of several searches.
    private static final double CUES = 0.8;
    private static final double IMPORTANCE = 1.6;
    private static final double OPENING = 0.9;
    private static final double OPENING_FADES = 0.15;
    private static final double SPECIFICS = 0.55;
    private static final double MACHINE = 0.5;

    /// Sentences with fewer words are answers to something and say little alone.
    private static final int WORDS_FEW = 7;

    /// With fewer it may be a decision, but not what was decided: `Do it.`
    private static final int WORDS_TELLING = 5;

    private static final double BREVITY = 0.75;
    private static final int WORDS_MANY = 45;
    private static final double LENGTH = 0.4;

    /// So many names and numbers are as many as it takes.
    private static final int SPECIFICS_ENOUGH = 3;

    private static final Pattern SPECIFIC = Pattern.compile("\\d|[a-z][A-Z]|\\w[_/.:]\\w|`");
    private static final Pattern NAME = Pattern.compile("\\p{Lu}\\w");
    private static final Pattern SPACE = Pattern.compile("\\s+");

    static SentenceCandidate of(SpokenMessage line, int place, String text, int tokens, boolean opening) {
        return new SentenceCandidate(
                line.index(),
                place,
                line.role(),
                SpeakerName.of(line.content()),
                text,
                tokens,
                line.importance(),
                false,
                weigh(line, place, text, opening),
                "");
    }

    /// @param opening of the first thing the user said, which is what all of it is about
    private static double weigh(SpokenMessage line, int place, String text, boolean opening) {
        int words = words(text);
        double weight = CUES * SentenceCue.weight(SentenceCue.of(text)) * Math.min(1, (double) words / WORDS_TELLING);
        weight += IMPORTANCE * (line.importance() - 0.5);
        weight += opening ? OPENING - OPENING_FADES * Math.min(place, 4) : 0;
        weight += SPECIFICS * specifics(text);
        weight -= words < WORDS_FEW ? BREVITY * (1 - (double) words / WORDS_FEW) : 0;
        weight -= words > WORDS_MANY ? LENGTH : 0;
        weight -= isMachine(line.role()) ? MACHINE : 0;
        return Rounded.of(weight);
    }

    /// How much of it is names and numbers, from 0 to 1: facts hang on those.
    private static double specifics(String text) {
        int found = 0;
        var words = SPACE.split(text, -1);
        for (int i = 0; i < words.length && found < SPECIFICS_ENOUGH; i++) {
            boolean name = i > 0 && NAME.matcher(words[i]).lookingAt();
            found += name || SPECIFIC.matcher(words[i]).find() ? 1 : 0;
        }
        return Math.min(1, (double) found / SPECIFICS_ENOUGH);
    }

    private static int words(String text) {
        int gaps = (int) text.chars().filter(Character::isWhitespace).count();
        // A language without spaces has about a word for every two of its characters.
        int ideographs =
                (int) text.codePoints().filter(Character::isIdeographic).count();
        return gaps + 1 + ideographs / 2;
    }

    private static boolean isMachine(String role) {
        return switch (role.toLowerCase(Locale.ROOT)) {
            case "tool", "system", "function" -> true;
            default -> false;
        };
    }

    /// Without the name of the speaker before it.
    String said() {
        return place == 0 && !speaker.isEmpty() ? SpeakerName.without(text) : text;
    }

    /// A program wrote it, not a person or a model.
    boolean isOfMachine() {
        return isMachine(role);
    }

    Set<SentenceCue> cues() {
        return SentenceCue.of(text);
    }

    SentenceCandidate pin() {
        return new SentenceCandidate(index, place, role, speaker, text, tokens, importance, true, weight, vector);
    }

    SentenceCandidate withText(String shorter, int count) {
        return new SentenceCandidate(index, place, role, speaker, shorter, count, importance, pinned, weight, vector);
    }

    SentenceCandidate withVector(Optional<float[]> meaning) {
        return new SentenceCandidate(
                index,
                place,
                role,
                speaker,
                text,
                tokens,
                importance,
                pinned,
                weight,
                meaning.map(PackedVector::of).orElse(""));
    }
}
