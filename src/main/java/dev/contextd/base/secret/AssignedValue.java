package dev.contextd.base.secret;

import dev.contextd.base.secret.ValueJudge.Form;
import org.jspecify.annotations.Nullable;

/// The value that stands behind a name, in any notation we know, and how it stands there.
///
/// ```
/// name = value    name: value     name := value    "name" => 'value'    name: Type = "value"    \"name\":\"value\"
/// name("value")   ("name", "value")   --name value   <name>value</name>   env.NAME || "value"   NAME 'value'
/// name="…" value="value"    - name: NAME ⏎ value: value    ${NAME:-value}    name is value
/// ```
///
/// Behind any `=` and `:`, also `Some("value")`, `[]byte("value")` and what else only wraps a literal.
record AssignedValue(int start, int end, Form form, Bond bond) {
    /// What ties the value to the name.
    enum Bond {
        /// It is assigned.
        GIVEN,
        /// It is handed to a method of that name.
        HANDED,
        /// It is what the name's value is compared with.
        COMPARED,
        /// It follows the name in a list, which may be a list of names, or in a sentence: `pass "timeout" on`.
        BESIDE
    }

    private static final int BLANKS_MAX = 24;
    private static final int VALUE_CHARS_MAX = 2_048;
    private static final int TYPE_CHARS_MAX = 40;
    /// Those of a quotation mark in JSON that stands in JSON that stands in JSON.
    private static final int ESCAPES_MAX = 7;

    private static final String BEFORE_VALUE = "=:\"'`\\]),>|?( \t\r\n";

    AssignedValue(int start, int end, Form form) {
        this(start, end, form, Bond.GIVEN);
    }

    private AssignedValue tiedBy(Bond other) {
        return new AssignedValue(start, end, form, other);
    }

    /// A cheap look at the first character behind the name; most names in code end here.
    static boolean mayFollow(CharSequence text, int nameEnd) {
        return nameEnd < text.length() && BEFORE_VALUE.indexOf(text.charAt(nameEnd)) >= 0;
    }

    static @Nullable AssignedValue after(CharSequence text, int nameStart, int nameEnd) {
        int i = afterQuote(text, nameEnd);
        boolean quotedName = i > nameEnd && CharClasses.isQuote(CharClasses.at(text, nameStart - 1));
        char c = CharClasses.at(text, i);
        if (c == '(' && !quotedName) {
            AssignedValue value = literal(text, CharClasses.skipBlanks(text, i + 1, BLANKS_MAX));
            return value == null ? null : value.tiedBy(Bond.HANDED);
        }
        if (c == '>' && (quotedName || CharClasses.at(text, nameStart - 1) == '<')) {
            return element(text, i + 1);
        }
        if (c == ']' || c == ')') {
            i++;
        }
        int operator = CharClasses.skipBlanks(text, i, BLANKS_MAX);
        boolean spaced = operator > i;
        return switch (CharClasses.at(text, operator)) {
            case '=' -> afterEquals(text, nameStart, operator, spaced);
            case ':' -> afterColon(text, nameStart, operator, spaced);
            case ',' -> quotedName ? afterComma(text, operator + 1) : null;
            case '!' -> afterUnequal(text, nameStart, operator);
            case '|', '?' -> afterOr(text, operator);
            case '"', '\'', '`', '\\' -> spaced && !quotedName ? beside(text, operator) : pair(text, operator);
            default -> spaced ? afterBlank(text, nameStart, operator, quotedName) : pair(text, operator);
        };
    }

    private static @Nullable AssignedValue afterEquals(CharSequence text, int nameStart, int operator, boolean spaced) {
        int i = operator + 1;
        boolean compares = CharClasses.at(text, i) == '=';
        while (i < operator + 3 && (CharClasses.at(text, i) == '=' || CharClasses.at(text, i) == '>')) {
            i++;
        }
        AssignedValue value = value(text, nameStart, i, spaced);
        return value != null && compares ? compared(value) : value;
    }

    private static AssignedValue compared(AssignedValue value) {
        return (value.form == Form.QUOTED ? value : asLoose(value)).tiedBy(Bond.COMPARED);
    }

    private static @Nullable AssignedValue afterColon(CharSequence text, int nameStart, int operator, boolean spaced) {
        char next = CharClasses.at(text, operator + 1);
        if (next == ':') {
            return null;
        }
        if (next == '-' && CharClasses.at(text, nameStart - 1) == '{') {
            return LooseValue.read(text, nameStart, operator + 2, false);
        }
        if (next == '=') {
            return value(text, nameStart, operator + 2, spaced);
        }
        int brace = CharClasses.skipBlanks(text, operator + 1, BLANKS_MAX);
        if (CharClasses.at(text, brace) == '{') {
            return pair(text, brace + 1);
        }
        int typeEnd = typeEnd(text, operator + 1);
        return value(text, nameStart, typeEnd, spaced || typeEnd > operator + 1);
    }

    /// Behind `: Type =`, or where it was called if that is not what stands there.
    private static int typeEnd(CharSequence text, int from) {
        int limit = Math.min(text.length(), from + TYPE_CHARS_MAX);
        int i = CharClasses.skipBlanks(text, from, BLANKS_MAX);
        while (i < limit && (CharClasses.isAlnum(text.charAt(i)) || "_&<>[]?|. ".indexOf(text.charAt(i)) >= 0)) {
            i++;
        }
        boolean typed = CharClasses.at(text, i) == '='
                && CharClasses.at(text, i - 1) == ' '
                && CharClasses.isBlank(CharClasses.at(text, i + 1));
        return typed ? i + 1 : from;
    }

    private static @Nullable AssignedValue afterComma(CharSequence text, int from) {
        AssignedValue value = beside(text, CharClasses.skipBlanks(text, from, BLANKS_MAX));
        return value != null && CharClasses.at(text, value.end + 1) != ':' ? value : pair(text, from);
    }

    private static @Nullable AssignedValue beside(CharSequence text, int from) {
        AssignedValue value = quoted(text, from);
        return value == null ? null : value.tiedBy(Bond.BESIDE);
    }

    private static @Nullable AssignedValue afterUnequal(CharSequence text, int nameStart, int operator) {
        return CharClasses.at(text, operator + 1) == '=' ? afterEquals(text, nameStart, operator, true) : null;
    }

    private static @Nullable AssignedValue afterOr(CharSequence text, int operator) {
        char next = CharClasses.at(text, operator + 1);
        boolean otherwise =
                next == CharClasses.at(text, operator) || (CharClasses.at(text, operator) == '?' && next == ':');
        return otherwise ? quoted(text, CharClasses.skipBlanks(text, operator + 2, BLANKS_MAX)) : null;
    }

    private static @Nullable AssignedValue afterBlank(CharSequence text, int nameStart, int from, boolean quotedName) {
        boolean flag = CharClasses.at(text, nameStart) == '-' || CharClasses.startsWith(text, nameStart - 4, "ENV ");
        if (flag && CharClasses.at(text, from) != '-') {
            AssignedValue value = LooseValue.read(text, nameStart, from, false);
            boolean command = commandGoesOn(text, value.end)
                    && !SentenceWord.isAboutFlag(
                            text.subSequence(value.start, value.end).toString());
            return new AssignedValue(value.start, value.end, command ? Form.VARIABLE : Form.SETTING);
        }
        boolean call = CharClasses.at(text, text.charAt(from - 1) == ' ' ? from - 2 : from - 1) == ')';
        if (quotedName && call && CharClasses.startsWith(text, from, "or ")) {
            return quoted(text, CharClasses.skipBlanks(text, from + 3, BLANKS_MAX));
        }
        if (!quotedName && CharClasses.startsWith(text, from, "is ")) {
            int start = CharClasses.skipBlanks(text, from + 3, BLANKS_MAX);
            AssignedValue value = quoted(text, start);
            return value != null ? value : asSpoken(LooseValue.read(text, nameStart, start, true));
        }
        AssignedValue paired = pair(text, from);
        boolean bare = !quotedName && CharClasses.isAlnum(CharClasses.at(text, from));
        return paired == null && bare ? asLoose(LooseValue.read(text, nameStart, from, true)) : paired;
    }

    /// Whether a command goes on: with another flag, or on the next line. A dash between blanks is one of a sentence.
    private static boolean commandGoesOn(CharSequence text, int from) {
        boolean flag = CharClasses.startsWith(text, from, " -") && !CharClasses.isBlank(CharClasses.at(text, from + 2));
        return flag || CharClasses.startsWith(text, from, " \\\n");
    }

    private static AssignedValue asSpoken(AssignedValue value) {
        return new AssignedValue(value.start, value.end, Form.SPOKEN);
    }

    private static AssignedValue asLoose(AssignedValue value) {
        return new AssignedValue(value.start, value.end, Form.LOOSE);
    }

    /// `name="password" value="…"` and its relatives in YAML and JSON, where the name is itself a value.
    private static @Nullable AssignedValue pair(CharSequence text, int from) {
        int i = from;
        while (i < text.length()
                && i - from < 2 * BLANKS_MAX
                && (CharClasses.isSpace(text.charAt(i)) || text.charAt(i) == ',')) {
            i++;
        }
        i = afterQuote(text, i);
        if (CharClasses.isAlnum(CharClasses.at(text, i - 1))
                || !(CharClasses.startsWith(text, i, "value") || CharClasses.startsWith(text, i, "Value"))) {
            return null;
        }
        i = CharClasses.skipBlanks(text, afterQuote(text, i + "value".length()), BLANKS_MAX);
        if (CharClasses.at(text, i) != '=' && CharClasses.at(text, i) != ':') {
            return null;
        }
        int start = CharClasses.skipBlanks(text, i + 1, BLANKS_MAX);
        AssignedValue value = quoted(text, start);
        if (value != null) {
            return value;
        }
        AssignedValue bare = LooseValue.read(text, start, start, false);
        return new AssignedValue(bare.start, bare.end, Form.SETTING);
    }

    private static @Nullable AssignedValue value(CharSequence text, int nameStart, int from, boolean spaced) {
        int i = CharClasses.skipBlanks(text, from, BLANKS_MAX);
        char c = CharClasses.at(text, i);
        AssignedValue value = literal(text, c == '[' || c == '(' ? skipSpace(text, i + 1) : i);
        if (value == null && c == '[') {
            value = Wrapper.literalAt(text, i);
        }
        if (value != null) {
            return value;
        }
        if ((c == '|' || c == '>') && CharClasses.at(text, from - 1) == ':') {
            return block(text, i + 1);
        }
        if ((c == '\n' || c == '\r') && CharClasses.at(text, from - 1) == ':') {
            return item(text, i);
        }
        if (CharClasses.isQuote(c) || CharClasses.isSpace(c) || c == '\\' || c == '\0') {
            return null;
        }
        return LooseValue.read(text, nameStart, i, spaced || (i > from && CharClasses.at(text, from - 1) != ':'));
    }

    private static @Nullable AssignedValue literal(CharSequence text, int from) {
        AssignedValue value = quoted(text, from);
        return value != null ? value : Wrapper.literalAt(text, from);
    }

    /// The value behind this one in the same list, or null: `["…", "…"]`, or an item a line in YAML.
    @Nullable
    AssignedValue nextInList(CharSequence text) {
        int i = afterQuote(text, end);
        int after = skipSpace(text, i);
        if (CharClasses.at(text, after) == ',' && form == Form.QUOTED) {
            return quoted(text, skipSpace(text, after + 1));
        }
        return item(text, CharClasses.skipBlanks(text, i, BLANKS_MAX));
    }

    /// Whether this is the first value of a list.
    boolean beginsList(CharSequence text) {
        int limit = Math.max(0, start - 3 * BLANKS_MAX);
        int i = start - 1;
        while (i > limit
                && (CharClasses.isSpace(text.charAt(i)) || text.charAt(i) == '\\' || i == start - 1)
                && !isDash(text, i)) {
            i--;
        }
        return i >= 0 && (text.charAt(i) == '[' || isDash(text, i));
    }

    private static boolean isDash(CharSequence text, int i) {
        return CharClasses.at(text, i) == '-' && CharClasses.isBlank(CharClasses.at(text, i + 1));
    }

    /// An item of a list in YAML, `- value`, on the line that begins behind the line end at `from`.
    private static @Nullable AssignedValue item(CharSequence text, int from) {
        int line = CharClasses.at(text, from) == '\r' ? from + 1 : from;
        if (CharClasses.at(text, line) != '\n') {
            return null;
        }
        int dash = CharClasses.skipBlanks(text, line + 1, BLANKS_MAX);
        if (!isDash(text, dash)) {
            return null;
        }
        int start = CharClasses.skipBlanks(text, dash + 1, BLANKS_MAX);
        AssignedValue value = quoted(text, start);
        if (value != null) {
            return value;
        }
        AssignedValue bare = LooseValue.read(text, start, start, false);
        return LooseValue.endsLine(text, bare.end) ? new AssignedValue(bare.start, bare.end, Form.SETTING) : null;
    }

    private static int skipSpace(CharSequence text, int from) {
        int i = from;
        while (i < text.length() && i - from < 2 * BLANKS_MAX && CharClasses.isSpace(text.charAt(i))) {
            i++;
        }
        return i;
    }

    /// A YAML block scalar of one line.
    private static @Nullable AssignedValue block(CharSequence text, int from) {
        int i = CharClasses.at(text, from) == '-' || CharClasses.at(text, from) == '+' ? from + 1 : from;
        int start = i;
        while (start < text.length() && start - i < 2 * BLANKS_MAX && CharClasses.isSpace(text.charAt(start))) {
            start++;
        }
        if (start == i) {
            return null;
        }
        AssignedValue value = LooseValue.read(text, start, start, false);
        return new AssignedValue(value.start, value.end, Form.SETTING);
    }

    /// `<name>value</name>`
    private static @Nullable AssignedValue element(CharSequence text, int from) {
        int limit = Math.min(text.length(), from + VALUE_CHARS_MAX);
        int i = from;
        while (i < limit && text.charAt(i) != '<' && text.charAt(i) != '\n') {
            i++;
        }
        return CharClasses.startsWith(text, i, "</") ? new AssignedValue(from, i, Form.QUOTED) : null;
    }

    /// The text between the quotation mark at `from`, which may be escaped and have a prefix such as `b`, and the
    /// next of its kind.
    static @Nullable AssignedValue quoted(CharSequence text, int from) {
        boolean prefixed = "bruf@L$".indexOf(CharClasses.at(text, from)) >= 0
                && CharClasses.isQuote(CharClasses.at(text, from + 1));
        int open = prefixed ? from + 1 : from;
        int escapes = escapes(text, open);
        char quote = CharClasses.at(text, open + escapes);
        if (!CharClasses.isQuote(quote)) {
            return null;
        }
        int start = open + escapes + 1;
        if (escapes == 0 && CharClasses.at(text, start) == quote && CharClasses.at(text, start + 1) == quote) {
            start += 2;
        }
        int limit = Math.min(text.length(), start + VALUE_CHARS_MAX);
        for (int i = start; i < limit; i++) {
            char c = text.charAt(i);
            if (c == '\n') {
                return null;
            }
            if (c == '\\') {
                int count = escapes(text, i);
                if (CharClasses.at(text, i + count) == quote && count == escapes) {
                    return new AssignedValue(start, i, Form.QUOTED);
                }
                i += escapes == 0 ? 1 : count;
            } else if (c == quote && escapes == 0) {
                return new AssignedValue(start, i, Form.QUOTED);
            }
        }
        return null;
    }

    /// Behind a quotation mark at `from`, escaped or not; `from` itself if there is none.
    private static int afterQuote(CharSequence text, int from) {
        int escapes = escapes(text, from);
        return CharClasses.isQuote(CharClasses.at(text, from + escapes)) ? from + escapes + 1 : from;
    }

    private static int escapes(CharSequence text, int from) {
        int i = from;
        while (i < from + ESCAPES_MAX && CharClasses.at(text, i) == '\\') {
            i++;
        }
        return i - from;
    }
}
