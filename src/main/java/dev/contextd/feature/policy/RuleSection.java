package dev.contextd.feature.policy;

import dev.contextd.base.digest.Sha256;
import dev.contextd.keep.search.Terms;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// A passage of a file that says how to work on its project.
///
/// @param file within the project, with slashes
/// @param title the heading that it stands under, or the file's name
public record RuleSection(String file, String title, String text, boolean isPolicy) {
    private static final Pattern OBLIGATION = Pattern.compile(
            "\\b(must|shall|never|always|mandatory|required|forbidden|prohibited|not allowed|do not|don't|may not|only ever)\\b",
            Pattern.CASE_INSENSITIVE);

    private static final int ID_DIGITS = 12;

    /// Whether it obliges, or tells how things are done here, is told by its words.
    static RuleSection of(String file, String title, String text) {
        return new RuleSection(
                file, title, text, OBLIGATION.matcher(title + "\n" + text).find());
    }

    RuleSection asPolicy() {
        return new RuleSection(file, title, text, true);
    }

    /// The same as long as it says the same.
    public String id() {
        return "rule_" + Sha256.hex(file + "\0" + title + "\0" + text, ID_DIGITS);
    }

    public String source() {
        return title.equals(file) ? file : file + " § " + title;
    }

    Set<String> titleTerms() {
        return Terms.ofQuery(title);
    }

    List<String> terms() {
        return Terms.of(title + "\n" + text);
    }
}
