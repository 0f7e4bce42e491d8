package dev.contextd.feature.conversation.summary;

import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What somebody asks, in the order of words of a statement: `are you ill` is `whether Bob is ill`.
record ReportedQuestion(ReportedPersons persons) {
    private static final String AUXILIARY =
            "(?<verb>do|does|did|is|are|am|was|were|have|has|had|can|could|will|would|should|may|might|shall)";
    private static final String SUBJECT =
            "(?<subject>I|you|we|they|he|she|it|this|that|there|(?:my|your|his|her|our|their|the) \\p{L}+)";

    private static final Pattern INVERTED = Pattern.compile(
            "^(?<asked>(?:what|which|where|when|why|who|whom|how)(?: (?!" + AUXILIARY.replace("?<verb>", "?:")
                    + " )\\S+){0,4} )?" + AUXILIARY + " " + SUBJECT + "(?: (?<rest>.*))?$",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern PROPOSAL =
            Pattern.compile("^(?:how about|what about) (?<what>.+)$", Pattern.CASE_INSENSITIVE);
    private static final Pattern WISH = Pattern.compile(
            "^(?:could you|would you please) (?:please )?(?<what>(?!like|be|have|mind|prefer|rather|say)\\p{L}.*)$",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern STATED = Pattern.compile(
            "^(?:I|you|we|they|he|she|it|this|that|these|those|there|the|a|my|your|his|her|our)\\b(?: \\S+){2,}$",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern ASKING =
            Pattern.compile("^(?:what|which|where|when|why|who|whose|how)\\b.{8,}$", Pattern.CASE_INSENSITIVE);
    private static final Pattern SHORT_IS = Pattern.compile("^(what|where|who|how|when)'s ", Pattern.CASE_INSENSITIVE);

    private static final Map<String, String> PAST = Map.ofEntries(
            Map.entry("go", "went"),
            Map.entry("have", "had"),
            Map.entry("see", "saw"),
            Map.entry("get", "got"),
            Map.entry("know", "knew"),
            Map.entry("come", "came"),
            Map.entry("take", "took"),
            Map.entry("make", "made"),
            Map.entry("do", "did"),
            Map.entry("eat", "ate"),
            Map.entry("buy", "bought"),
            Map.entry("find", "found"),
            Map.entry("hear", "heard"),
            Map.entry("tell", "told"),
            Map.entry("think", "thought"),
            Map.entry("say", "said"),
            Map.entry("feel", "felt"),
            Map.entry("leave", "left"),
            Map.entry("meet", "met"),
            Map.entry("spend", "spent"),
            Map.entry("give", "gave"),
            Map.entry("lose", "lost"),
            Map.entry("forget", "forgot"),
            Map.entry("bring", "brought"),
            Map.entry("send", "sent"));

    /// Empty for a fragment such as `the chicken`, of which only the listener knows what was asked.
    String of(String question) {
        String said = SHORT_IS.matcher(question).replaceFirst("$1 is ");
        var wish = WISH.matcher(said);
        if (wish.matches() && !persons.listener().isEmpty()) {
            return persons.listener() + " to " + persons.in(wish.group("what"));
        }
        var proposal = PROPOSAL.matcher(said);
        if (proposal.matches()) {
            return "about " + persons.in(proposal.group("what"));
        }
        var inverted = INVERTED.matcher(said);
        if (inverted.matches()) {
            return straight(inverted);
        }
        if (STATED.matcher(said).matches()) {
            return "whether " + persons.in(said);
        }
        return ASKING.matcher(said).matches() ? persons.in(said) : "";
    }

    private String straight(Matcher question) {
        String asked = question.group("asked") == null ? "whether " : question.group("asked");
        String verb = question.group("verb").toLowerCase(Locale.ROOT);
        String rest = question.group("rest") == null ? "" : " " + question.group("rest");
        String subject = question.group("subject");
        return persons.in(asked
                + switch (verb) {
                    case "do" -> subject + rest;
                    case "does" -> subject + first(rest, ReportedPersons::verb);
                    case "did" -> subject + first(rest, base -> PAST.getOrDefault(base, "did " + base));
                    default -> subject + " " + verb + rest;
                });
    }

    /// The verb, which follows a space, in another form.
    private static String first(String rest, UnaryOperator<String> form) {
        if (rest.isEmpty()) {
            return rest;
        }
        int end = rest.indexOf(' ', 1);
        return " " + form.apply(rest.substring(1, end < 0 ? rest.length() : end))
                + (end < 0 ? "" : rest.substring(end));
    }
}
