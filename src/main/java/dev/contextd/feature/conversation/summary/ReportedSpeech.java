package dev.contextd.feature.conversation.summary;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// What somebody said of themselves and to somebody, told by a third: `I can't come` of Anna becomes `Anna can't come`.
/// Only words that stand for the two are replaced, so that every name and number is told as it was.
///
/// @param speaker who says it
/// @param listener to whom; empty where there are several, then `you` stays
record ReportedSpeech(String speaker, String listener) {
    /// What begins a sentence without saying anything.
    private static final Pattern FILLER = Pattern.compile(
            "^(?:(?:(?:yes|yeah|no|ok|okay|sure|hi|hello|hey|thanks|thank you|really|right|great|i see|you know|excuse me"
                    + "|of course|now|alright|all right|look|listen|you see|by the way|come on)[,.!:;]+"
                    + "|(?:well|oh|so|and|but|ah|um|uh|wow|then)(?=[,.!:; ])[,.!:;]*) *)+",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern ADDRESS = Pattern.compile(
            "^(?:(?:Mr|Mrs|Ms|Miss|Dr)\\.? )?\\p{Lu}[\\p{L}-]+, "
                    + "(?=(?i:I|I'\\p{L}+|you|you'\\p{L}+|we|are|do|did|have|can|could|will|would|what|how|where|why|let's|please) )");

    /// What is said for politeness, and nobody tells.
    private static final Pattern POLITE = Pattern.compile(
            "^(?:good (?:morning|afternoon|evening|night|luck)|good-?bye|bye|see you|take care|how are you|how do you do"
                    + "|(?:it's )?(?:very )?(?:nice|glad|pleased) to (?:see|meet)|you'?re welcome|have a (?:seat|good|nice)|thank you"
                    + "|(?:can|may|could) i help you|what can i do for you|that's (?:right|all right|ok|okay|fine|true|a good)"
                    + "|don't worry|here you are|there you are|here it is|never mind|not at all|no problem|of course|congratulations"
                    + "|what's (?:wrong|up|the matter)|welcome|guess what|sounds? (?:good|great)|that sounds|thanks|sorry\\b.{0,15}$|sorry to|i'm sorry)\\b.*",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern LAST_MARKS = Pattern.compile("[\\s.!?]+$");
    private static final Pattern PROPOSED = Pattern.compile("^(?:let's|let us) ", Pattern.CASE_INSENSITIVE);
    private static final Pattern PLEASE = Pattern.compile("^please (?=\\p{Ll})", Pattern.CASE_INSENSITIVE);

    /// Words that have a capital only because they begin a sentence.
    private static final Set<String> COMMON = Set.of(
            "the", "a", "an", "it", "it's", "this", "that", "that's", "these", "those", "there", "there's", "here",
            "he", "he's", "she", "she's", "they", "they're", "their", "his", "her", "its", "we", "our", "some", "most",
            "all", "many", "in", "on", "at", "for", "from", "with", "to", "if", "when", "because", "as", "what", "how",
            "who", "where", "why", "which", "what's", "how's", "where's", "who's", "not", "just", "my", "your", "you",
            "are", "is", "do", "does", "did", "can", "could", "will", "would", "have", "has", "was", "were", "should",
            "may", "shall", "am");

    /// What is left of a sentence without what only opens it; empty if it was only polite.
    static String core(String sentence) {
        String rest = FILLER.matcher(TornApostrophes.mended(sentence))
                .replaceFirst("")
                .strip();
        String said = ADDRESS.matcher(rest).replaceFirst("");
        return POLITE.matcher(said).matches() ? "" : said;
    }

    /// A sentence that names its speaker, with a point at its end; empty if it cannot be told for sure.
    String of(String core) {
        String said = LAST_MARKS.matcher(core).replaceFirst("");
        String told = core.strip().endsWith("?") ? asked(said) : stated(said);
        return told.isEmpty() ? told : told + ".";
    }

    private String asked(String said) {
        String question = new ReportedQuestion(new ReportedPersons(speaker, listener)).of(lower(said));
        return question.isEmpty() ? "" : speaker + " asks " + question;
    }

    private String stated(String said) {
        var persons = new ReportedPersons(speaker, listener);
        if (PROPOSED.matcher(said).find()) {
            return speaker + " suggests they "
                    + persons.in(PROPOSED.matcher(said).replaceFirst(""));
        }
        if (PLEASE.matcher(said).find() && !listener.isEmpty()) {
            return speaker + " asks " + listener + " to "
                    + persons.in(PLEASE.matcher(said).replaceFirst(""));
        }
        String clause = persons.in(lower(said));
        // What keeps its capital may be a name or an order; after a colon either is right.
        return clause.startsWith(speaker) || clause.isEmpty()
                ? clause
                : speaker + (isCapital(clause) && !clause.startsWith(listener + " ") ? " says: " : " says ") + clause;
    }

    private static boolean isCapital(String clause) {
        return Character.isUpperCase(clause.codePointAt(0));
    }

    private static String lower(String said) {
        int end = said.indexOf(' ');
        String first = end < 0 ? said : said.substring(0, end);
        String plain = first.toLowerCase(Locale.ROOT);
        return COMMON.contains(plain) ? plain + said.substring(first.length()) : said;
    }
}
