package dev.contextd.base.secret;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A known format of secrets: a pattern tried at each of its keywords, and the evidence its value needs.
///
/// Patterns repeat only up to a number (`{20,80}`, never `*` or `+`), so one attempt reads a bounded number of
/// characters; `LinearTimeTest` holds every rule to that. A pattern is compiled when its keyword first turns up. The
/// rules themselves are texts in the resources, which [RuleReader] reads.
final class Rule implements Detector {
    private static final String WORD_ENDS = "(?![A-Za-z0-9_])";

    /// From the end of a name to the value it is given: `Key: "`, `_KEY=`, `-key '`, `key", "`, `\":\"`.
    private static final String ASSIGNED = "[\\w. -]{0,40}?\\\\{0,7}[\"'`]?[\\])]?"
            + "(?:[ \\t]{0,8}[=:,>|?(]{1,3}[ \\t]{0,8}|[ \\t]{1,4})(?:Bearer |Token |Basic )?[bru]?\\\\{0,7}[\"'`]?";

    private static final String CREDENTIAL_NAMED =
            "(?=[\\w. -]{0,40}?(?i:key|token|secret|pass|pwd|auth|pat|cred|licen|dsn|sid))";

    /// How the pattern is put together from the keywords and the rule's own part, and what evidence is enough for such
    /// a value unless the rule says otherwise.
    enum Kind {
        /// A token that is recognised by how it begins: one of the keywords, then the part, then no further letter or
        /// digit.
        TOKEN(true, ValueCriterion.NOT_A_STUB),
        /// A value without a shape of its own that is given to a name containing one of the keywords and a word such
        /// as `key` or `token`.
        ASSIGNED(false, ValueCriterion.RANDOM),
        /// Anything else: the part begins at the keyword; its first group, if it has one, is the secret.
        SHAPE(false, ValueCriterion.NOT_A_STUB);

        private final boolean startsWord;
        private final ValueCriterion evidence;

        Kind(boolean startsWord, ValueCriterion evidence) {
            this.startsWord = startsWord;
            this.evidence = evidence;
        }
    }

    private final Kind kind;
    private final String id;
    private final String part;
    private final String[] keywords;
    private final int charsBeforeMin;
    private final int charsBeforeMax;
    private final boolean startsWord;
    private final boolean behindUnderscore;
    private final ValueCriterion evidence;
    private volatile @Nullable Pattern pattern;

    private Rule(
            Kind kind,
            String id,
            String part,
            String[] keywords,
            int before,
            int beforeMax,
            boolean starts,
            boolean behindUnderscore,
            ValueCriterion evidence) {
        this.kind = kind;
        this.id = id;
        this.part = part;
        this.keywords = keywords;
        this.charsBeforeMin = before;
        this.charsBeforeMax = beforeMax;
        this.startsWord = starts;
        this.behindUnderscore = behindUnderscore;
        this.evidence = evidence;
    }

    static Rule of(Kind kind, String id, String part, String... keywords) {
        return new Rule(kind, id, part, keywords, 0, 0, kind.startsWord, false, kind.evidence);
    }

    /// For formats whose telling part is not at the start: the match begins so many characters before the keyword.
    Rule beginningBefore(int min, int max) {
        return new Rule(kind, id, part, keywords, min, max, true, behindUnderscore, evidence);
    }

    /// For beginnings that tell enough: found in names of files too, `backup_ghp_…`, where an underscore is no part of
    /// the token.
    Rule alsoBehindUnderscore() {
        return new Rule(kind, id, part, keywords, charsBeforeMin, charsBeforeMax, startsWord, true, evidence);
    }

    Rule needing(ValueCriterion other) {
        return new Rule(kind, id, part, keywords, charsBeforeMin, charsBeforeMax, startsWord, behindUnderscore, other);
    }

    @Override
    public List<String> ids() {
        return List.of(id);
    }

    @Override
    public List<String> keywords() {
        List<String> lower = new ArrayList<>(keywords.length);
        for (String keyword : keywords) {
            lower.add(keyword.toLowerCase(Locale.ROOT));
        }
        return lower;
    }

    String regex() {
        return switch (kind) {
            case TOKEN -> anyOf("(?:") + part + WORD_ENDS;
            case ASSIGNED -> CREDENTIAL_NAMED + anyOf("(?i:") + ASSIGNED + "(" + part + ")" + WORD_ENDS;
            case SHAPE -> part;
        };
    }

    private String anyOf(String opening) {
        StringBuilder group = new StringBuilder(opening);
        for (int i = 0; i < keywords.length; i++) {
            group.append(i == 0 ? "" : "|").append(Pattern.quote(keywords[i]));
        }
        return group.append(')').toString();
    }

    @Override
    public void inspect(SecretScan scan, int from, int to) {
        CharSequence text = scan.text();
        int start = start(text, from);
        if (start < 0 || (startsWord && !startsToken(text, start))) {
            return;
        }
        Matcher matcher = pattern().matcher(text).useTransparentBounds(true).region(start, text.length());
        boolean matches = matcher.lookingAt();
        boolean closed = matches && CharClasses.isQuote(CharClasses.at(text, matcher.end()));
        if (kind == Kind.TOKEN && (!matches || closed) && inspectPieces(scan, start)) {
            return;
        }
        if (!matches) {
            return;
        }
        int group = matcher.groupCount() > 0 ? 1 : 0;
        if (evidence.holds(matcher.group(group))) {
            int found = matcher.start(group);
            scan.found(id, Math.min(start, found), found, matcher.end(group));
        }
    }

    /// Whether a token that is cut into pieces begins at `start`.
    private boolean inspectPieces(SecretScan scan, int start) {
        Pieces pieces = Pieces.ofToken(scan.text(), start);
        if (pieces == null) {
            return false;
        }
        Matcher matcher = pattern().matcher(pieces.joined());
        boolean found = matcher.lookingAt() && pieces.reaches(matcher.end()) && evidence.holds(matcher.group());
        if (found) {
            scan.found(id, start, start, pieces.endInText(matcher.end()));
        }
        return found;
    }

    private boolean startsToken(CharSequence text, int start) {
        return CharClasses.startsToken(text, start) || (behindUnderscore && CharClasses.at(text, start - 1) == '_');
    }

    private int start(CharSequence text, int from) {
        int start = from - charsBeforeMin;
        while (start > 0 && from - start < charsBeforeMax && !CharClasses.startsToken(text, start)) {
            start--;
        }
        return start;
    }

    private Pattern pattern() {
        Pattern compiled = pattern;
        if (compiled == null) {
            compiled = Pattern.compile(regex());
            pattern = compiled;
        }
        return compiled;
    }
}
