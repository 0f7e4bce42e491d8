package dev.contextd.base.secret;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Reads rules from text, strictly: what it does not understand stops it at that line.
///
/// A line is a word and what it says. A rule begins with `rule` and its id; then come its keywords and its pattern, in
/// one of three ways ([Rule.Kind]):
///
/// ```
/// rule aws-access-key-id      rule datadog-app-key        rule firebase-server-key
/// begins AKIA ASIA            named dd_app datadog        near :apa91b
/// then [A-Z2-7]{16}           value [0-9a-f]{40}          before 11
///                                                         shape AAAA[A-Za-z0-9_-]{7}:APA91b[A-Za-z0-9_-]{100,200}
/// ```
///
/// Keywords stand apart by blanks, on one line or more; inside of one `\s` is a blank and `\n` a line end. In a pattern
/// `<uuid>` is any UUID. `before 8 10` lets the pattern begin 8 to 10 characters before its keyword, `behind _`
/// lets a beginning stand behind an underscore, as in names of files. `needs` names the
/// [ValueCriterion], where it is not the one that the kind has by itself. Empty lines and those that begin with `#` say
/// nothing.
final class RuleReader {
    private static final String UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";

    private final String file;
    private final List<Rule> done = new ArrayList<>();
    private int number;
    private int began;

    /// What has been read of the rule at hand.
    private @Nullable String id;

    private Rule.@Nullable Kind kind;
    private final List<String> keywords = new ArrayList<>();
    private int @Nullable [] before;
    private boolean behindUnderscore;
    private @Nullable String pattern;
    private @Nullable ValueCriterion evidence;

    private RuleReader(String file) {
        this.file = file;
    }

    /// @param file its name, for messages
    static List<Rule> read(String file, String text) {
        RuleReader reader = new RuleReader(file);
        // no stream, split or lambda here: they cost a cold JVM as much time as everything else together
        for (int start = 0; start < text.length(); ) {
            int end = end(text, '\n', start);
            reader.line(text.substring(start, end));
            start = end + 1;
        }
        reader.finish();
        return List.copyOf(reader.done);
    }

    private void line(String line) {
        number++;
        if (line.isEmpty() || line.startsWith("#")) {
            return;
        }
        int blank = line.indexOf(' ');
        if (blank <= 0 || line.charAt(line.length() - 1) == ' ' || line.charAt(blank + 1) == ' ') {
            throw wrong(number, "a line is a word, a blank and what it says");
        }
        take(line.substring(0, blank), line.substring(blank + 1));
    }

    private void take(String word, String said) {
        if (!word.equals("rule") && id == null) {
            throw wrong(number, word + " cannot stand before the first rule");
        }
        switch (word) {
            case "rule" -> {
                finish();
                began = number;
                id = said;
            }
            case "begins" -> keywords(Rule.Kind.TOKEN, word, said);
            case "named" -> keywords(Rule.Kind.ASSIGNED, word, said);
            case "near" -> keywords(Rule.Kind.SHAPE, word, said);
            case "before" -> before(word, said);
            case "behind" -> behind(word, said);
            case "then" -> pattern(Rule.Kind.TOKEN, word, said);
            case "value" -> pattern(Rule.Kind.ASSIGNED, word, said);
            case "shape" -> pattern(Rule.Kind.SHAPE, word, said);
            case "needs" -> needs(word, said);
            default -> throw wrong(number, "no line begins with " + word);
        }
    }

    private void keywords(Rule.Kind of, String word, String said) {
        allow((kind == null || kind == of) && before == null && pattern == null, word);
        kind = of;
        for (int start = 0; start < said.length(); ) {
            int end = end(said, ' ', start);
            String keyword = said.substring(start, end);
            keywords.add(
                    keyword.indexOf('\\') < 0
                            ? keyword
                            : keyword.replace("\\s", " ").replace("\\n", "\n"));
            start = end + 1;
        }
    }

    /// Where the line or word that begins at `start` ends.
    private static int end(String text, char separator, int start) {
        int end = text.indexOf(separator, start);
        return end < 0 ? text.length() : end;
    }

    private void before(String word, String said) {
        allow(kind == Rule.Kind.SHAPE && before == null && pattern == null, word);
        int blank = said.indexOf(' ');
        try {
            int min = Integer.parseInt(blank < 0 ? said : said.substring(0, blank));
            int max = blank < 0 ? min : Integer.parseInt(said.substring(blank + 1));
            before = new int[] {min, max};
        } catch (NumberFormatException e) {
            throw new IllegalStateException(place(number) + "before says one number of characters, or two", e);
        }
    }

    private void behind(String word, String said) {
        allow(kind == Rule.Kind.TOKEN && !behindUnderscore && pattern == null && said.equals("_"), word);
        behindUnderscore = true;
    }

    private void pattern(Rule.Kind of, String word, String said) {
        allow(kind == of && pattern == null, word);
        pattern = said.indexOf('<') < 0 ? said : said.replace("<uuid>", UUID);
    }

    private void needs(String word, String said) {
        allow(pattern != null && evidence == null, word);
        try {
            evidence = ValueCriterion.valueOf(said.replace('-', '_').toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException(place(number) + "no value is known to be " + said, e);
        }
    }

    private void finish() {
        if (id == null) {
            return;
        }
        if (kind == null || pattern == null) {
            throw wrong(began, id + " has no " + (kind == null ? "keywords" : "pattern"));
        }
        Rule rule = Rule.of(kind, id, pattern, keywords.toArray(new String[0]));
        rule = before == null ? rule : rule.beginningBefore(before[0], before[1]);
        rule = behindUnderscore ? rule.alsoBehindUnderscore() : rule;
        done.add(evidence == null ? rule : rule.needing(evidence));
        id = null;
        kind = null;
        keywords.clear();
        before = null;
        behindUnderscore = false;
        pattern = null;
        evidence = null;
    }

    private void allow(boolean allowed, String word) {
        if (!allowed) {
            throw wrong(number, word + " cannot stand here");
        }
    }

    private IllegalStateException wrong(int line, String rule) {
        return new IllegalStateException(place(line) + rule);
    }

    private String place(int line) {
        return file + ":" + line + ": ";
    }
}
