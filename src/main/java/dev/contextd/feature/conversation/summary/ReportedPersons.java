package dev.contextd.feature.conversation.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// The first and the second person of a clause as the third, with the verb that follows in its form.
///
/// @param speaker who is `I`
/// @param listener who is `you`; empty if that is not sure
record ReportedPersons(String speaker, String listener) {
    private static final Pattern WORD =
            Pattern.compile("(?<open>[(\"']*)(?<word>[A-Za-z]+(?:'[A-Za-z]+)?)(?<close>\\W*)");

    private static final Map<String, String> SHORT =
            Map.of("'m", "am", "'re", "are", "'ll", "will", "'ve", "have", "'d", "would");

    private static final Map<String, String> FORMS = Map.of(
            "am", "is", "are", "is", "have", "has", "do", "does", "were", "was", "don't", "doesn't", "haven't",
            "hasn't", "aren't", "isn't", "weren't", "wasn't");

    /// After these a subject is not followed by its verb: `do you think`, `let me think`.
    private static final Set<String> BEFORE_SUBJECT = Set.of(
            "do", "does", "did", "can", "could", "will", "would", "should", "may", "shall", "might", "must", "is", "am",
            "are", "was", "were", "have", "has", "had", "let", "make", "help", "see", "don't", "didn't", "doesn't");

    /// After these `I` can end a clause: `as well as I`.
    private static final Set<String> BEFORE_LAST = Set.of("and", "or", "nor", "but", "than", "as");

    /// After these `I` is a number if they are a name: `Phase I`.
    private static final Set<String> NUMBERED = Set.of(
            "phase",
            "part",
            "type",
            "stage",
            "level",
            "class",
            "chapter",
            "volume",
            "book",
            "section",
            "title",
            "article",
            "annex",
            "appendix",
            "schedule",
            "act",
            "round",
            "tier",
            "grade",
            "war");

    private static final Set<String> BETWEEN = Set.of(
            "really",
            "just",
            "also",
            "never",
            "always",
            "only",
            "still",
            "already",
            "even",
            "often",
            "usually",
            "actually",
            "definitely",
            "certainly",
            "probably",
            "sometimes");

    private static final Set<String> VERBS = Set.of(
            "want",
            "need",
            "think",
            "know",
            "like",
            "love",
            "hope",
            "feel",
            "guess",
            "believe",
            "see",
            "understand",
            "agree",
            "work",
            "live",
            "come",
            "go",
            "take",
            "get",
            "make",
            "say",
            "hear",
            "mean",
            "wish",
            "prefer",
            "hate",
            "enjoy",
            "plan",
            "suppose",
            "remember",
            "forget",
            "find",
            "look",
            "try",
            "use",
            "keep",
            "give",
            "call",
            "ask",
            "tell",
            "wonder",
            "suggest",
            "recommend",
            "expect",
            "wear",
            "play",
            "study",
            "speak",
            "drink",
            "eat",
            "buy",
            "sell",
            "pay",
            "own",
            "seem",
            "care",
            "worry",
            "promise",
            "doubt",
            "suspect",
            "appreciate",
            "apologize",
            "disagree",
            "notice",
            "realize",
            "spend",
            "sleep",
            "run",
            "drive",
            "teach",
            "learn",
            "write",
            "read",
            "watch",
            "miss",
            "deserve",
            "decide",
            "leave",
            "start",
            "stay",
            "stop",
            "put",
            "bring",
            "bet",
            "admit",
            "tend",
            "help",
            "show",
            "sound",
            "talk",
            "insist",
            "bake",
            "cook",
            "visit",
            "travel",
            "turn",
            "send",
            "open",
            "close");

    String in(String clause) {
        var told = new ArrayList<String>();
        String before = "";
        boolean subject = false;
        var pieces = clause.split(" ", -1);
        for (String piece : pieces) {
            var word = WORD.matcher(piece);
            if (!word.matches()) {
                told.add(piece);
                before = "";
                subject = false;
                continue;
            }
            String plain = word.group("word").toLowerCase(Locale.ROOT);
            boolean ends = !word.group("close").isBlank() || told.size() == pieces.length - 1;
            boolean capital =
                    !before.isEmpty() && Character.isUpperCase(told.getLast().codePointAt(0));
            boolean name = isAbbreviation(word.group("word"))
                    || (word.group("word").equals("I") && isNumber(before, capital, ends));
            String person = name ? "" : person(plain);
            String instead;
            if (!person.isEmpty()) {
                instead = person;
                subject = isSubject(plain) && !BEFORE_SUBJECT.contains(before);
                agree(told, before, plain);
            } else {
                instead = subject ? verb(word.group("word")) : other(plain, word.group("word"));
                subject &= BETWEEN.contains(plain);
            }
            told.add(word.group("open") + instead + word.group("close"));
            subject &= word.group("close").isBlank();
            before = word.group("close").isBlank() ? plain : "";
        }
        return String.join(" ", told);
    }

    /// Whether `I` is the first of several: `Phase I`. `The phase I like` is about a person.
    ///
    /// @param before the word before, empty if there is none or something ended with it
    /// @param ends whether something ends with `I`
    private static boolean isNumber(String before, boolean capital, boolean ends) {
        return (capital && NUMBERED.contains(before))
                || (ends && !before.isEmpty() && !BEFORE_SUBJECT.contains(before) && !BEFORE_LAST.contains(before));
    }

    /// `US`, `ME`.
    private static boolean isAbbreviation(String word) {
        return word.length() > 1 && word.chars().allMatch(Character::isUpperCase);
    }

    /// `are you` is `is Bob`.
    private static void agree(List<String> told, String before, String plain) {
        if (isSubject(plain) && FORMS.containsKey(before)) {
            told.set(told.size() - 1, FORMS.getOrDefault(before, before));
        }
    }

    private static boolean isSubject(String plain) {
        return plain.equals("i") || plain.equals("you");
    }

    /// Whom the word stands for, with what is left of `I'm` and `you'll`; empty if for neither.
    private String person(String plain) {
        int mark = plain.indexOf('\'');
        String stem = mark < 0 ? plain : plain.substring(0, mark);
        String who = stem.equals("i") ? speaker : stem.equals("you") ? listener : "";
        if (who.isEmpty() || mark < 0) {
            return who;
        }
        String verb = SHORT.getOrDefault(plain.substring(mark), "");
        return verb.isEmpty() ? "" : who + " " + FORMS.getOrDefault(verb, verb);
    }

    static String verb(String word) {
        String plain = word.toLowerCase(Locale.ROOT);
        return FORMS.containsKey(plain) ? FORMS.getOrDefault(plain, word) : VERBS.contains(plain) ? third(word) : word;
    }

    private static String third(String verb) {
        if (verb.endsWith("y") && "aeiou".indexOf(verb.charAt(verb.length() - 2)) < 0) {
            return verb.substring(0, verb.length() - 1) + "ies";
        }
        return verb + (verb.matches(".*(?:s|x|ch|sh|o)") ? "es" : "s");
    }

    private String other(String plain, String word) {
        if (isAbbreviation(word)) {
            return word;
        }
        return switch (plain) {
            case "me" -> speaker;
            case "my", "mine" -> speaker + "'s";
            case "your", "yours" -> listener.isEmpty() ? word : listener + "'s";
            case "we" -> "they";
            case "we're" -> "they are";
            case "we'll" -> "they will";
            case "we've" -> "they have";
            case "us" -> "them";
            case "our" -> "their";
            case "ours" -> "theirs";
            case "myself" -> "themself";
            case "yourself" -> listener.isEmpty() ? word : "themself";
            case "ourselves" -> "themselves";
            default -> word;
        };
    }
}
