package dev.contextd.feature.diagnosis;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// Whether a step can destroy something, and what to say before it is taken.
///
/// Words decide, so that nobody has to remember to say it; too careful is the better mistake.
record DangerousStep(boolean destructive, List<String> notes) {
    private static final Pattern WORDS = Pattern.compile(
            "\\b(delet(?:e[sd]?|ing|ion)|remov(?:e[sd]?|ing|al)|drop(?:s|ped|ping)?|destroy(?:s|ed|ing)?"
                    + "|restart(?:s|ed|ing)?|p?kill(?:s|ed|ing|all)?|terminat(?:e[sd]?|ing|ion)|wip(?:e[sd]?|ing)"
                    + "|format(?:s|ted|ting)?|reset(?:s|ting)?|prun(?:e[sd]?|ing)|forc(?:e[sd]?|ing)|purg(?:e[sd]?|ing)"
                    + "|truncat(?:e[sd]?|ing)|rm)\\b",
            Pattern.CASE_INSENSITIVE);

    DangerousStep {
        notes = List.copyOf(notes);
    }

    static DangerousStep none() {
        return new DangerousStep(false, List.of());
    }

    /// Known to be dangerous, for a reason.
    static DangerousStep of(String caution) {
        return new DangerousStep(true, List.of(caution));
    }

    /// Dangerous if one of its words is.
    static DangerousStep in(String text) {
        var found = WORDS.matcher(text);
        return found.find()
                ? of(
                        "It would " + verb(found.group().toLowerCase(Locale.ROOT))
                                + " something: know what is affected and that it can be brought back, and ask before you do it.")
                : none();
    }

    /// `deleted` is said as `delete`.
    private static String verb(String word) {
        for (String verb : List.of(
                "delete",
                "remove",
                "drop",
                "destroy",
                "restart",
                "kill",
                "terminate",
                "wipe",
                "format",
                "reset",
                "prune",
                "force",
                "purge",
                "truncate")) {
            if (word.startsWith(verb.replaceFirst("e$", ""))) {
                return verb;
            }
        }
        return word.equals("rm") ? "remove" : "kill";
    }
}
