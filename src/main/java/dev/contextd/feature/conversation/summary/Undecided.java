package dev.contextd.feature.conversation.summary;

import java.util.regex.Pattern;

/// What a sentence leaves open, in words that a decision would have, too: `not decided`, `whether we'll use it`, `once
/// approved`.
final class Undecided {
    private static final String DECIDED = "(?:decided?|agreed?|approved?|settled?|ruled? out)";

    /// What may stand between a denial and what it denies.
    private static final String BETWEEN =
            "(?:(?:yet|been|be|really|finally|formally|officially|fully|even|quite|actually|have|has|had|we|i|it|is|are) )*+";

    private static final Pattern OPEN = Pattern.compile(
            "(?<![\\p{L}\\p{N}_])(?:"
                    + "(?:not|never|\\p{L}+n't|cannot|nobody|no one|yet to|to be|be|gets?|once|until|unless|if|when|before|after) "
                    + BETWEEN + DECIDED + "\\b"
                    + "|(?:whether|if (?:we|i)\\b|not sure)[^,;:]*+"
                    + "|(?:still (?:open|unclear|undecided|unknown)|open (?:question|point|issue)s?|tbd|undecided)\\b.*+"
                    + "|(?:the|our|my) decision (?:is|was) (?:still|not|yet|pending|open|due|postponed|up to|to be)\\b"
                    + "|nicht (?:\\p{L}+ ){0,3}(?:entschieden|beschlossen)|pas (?:\\p{L}+ ){0,2}décidé"
                    + "|no (?:\\p{L}+ ){0,2}(?:decidido|acordado)|non abbiamo deciso)",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);

    private Undecided() {}

    /// The rest of the sentence, in which what looks like a decision is one.
    static String without(String sentence) {
        // Typographic apostrophes are the same word.
        return OPEN.matcher(sentence.replace('\u2019', '\'')).replaceAll("");
    }
}
