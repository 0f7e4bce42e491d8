package dev.contextd.base.secret;

import java.util.regex.Pattern;

/// Whether a line stands among the settings of a file, where an unquoted word is a value, or in code, where it is a
/// variable or a type.
final class SettingsAround {
    private static final int LINES_MAX = 3;
    private static final int SETTINGS_MIN = 2;
    private static final int LINE_CHARS_MAX = 160;

    /// `name: value`, `name=value`, `name:`, a comment, a section, an item of a list.
    private static final Pattern SETTING =
            Pattern.compile("[ \\t]{0,24}(?:- )?(?:export )?[\"']?[A-Za-z0-9_./-]{1,64}[\"']?"
                    + "[ ]{0,8}(?::(?: [^(){};]{0,120})?|=[^(){};]{0,120})(?<![,;{(\\[])");

    private static final Pattern NEUTRAL = Pattern.compile(
            "[ \\t]{0,40}(?:[#!;][^\\n]{0,160}|\\[[A-Za-z0-9_.:\" -]{1,64}]|-(?: [^(){};]{0,100})?|---|[A-Za-z0-9_.-]{1,40}[ ]?[:=]?[ ]?\\{|})?");

    private SettingsAround() {}

    static boolean are(CharSequence text, int nameStart, int valueEnd) {
        int before = settings(text, lineStart(text, nameStart), false);
        int after = before < 0 ? -1 : settings(text, lineEnd(text, valueEnd), true);
        return after >= 0 && before + after >= SETTINGS_MIN;
    }

    /// Whether the line before ends with a comma, as in a literal of code, whose members are variables unless they are
    /// quoted.
    static boolean isMember(CharSequence text, int nameStart) {
        int i = lineStart(text, nameStart) - 1;
        return i > 0 && CharClasses.at(text, text.charAt(i - 1) == '\r' ? i - 2 : i - 1) == ',';
    }

    /// How many of the next lines are settings; -1 if one of them is neither a setting nor says nothing.
    ///
    /// @param from the end of the line to go on from, or the start of the line to go back from
    private static int settings(CharSequence text, int from, boolean onward) {
        int settings = 0;
        int at = from;
        for (int i = 0; i < LINES_MAX; i++) {
            if (onward ? at >= text.length() : at <= 0) {
                break;
            }
            int start = onward ? at + 1 : lineStart(text, at - 1);
            int end = onward ? lineEnd(text, start) : at - 1;
            if (end - start > LINE_CHARS_MAX || start < 0) {
                return -1;
            }
            int trimmed = CharClasses.at(text, end - 1) == '\r' ? end - 1 : end;
            CharSequence line = text.subSequence(Math.min(start, trimmed), trimmed);
            if (SETTING.matcher(line).matches()) {
                settings++;
            } else if (!NEUTRAL.matcher(line).matches()) {
                return -1;
            }
            at = onward ? end : start;
        }
        return settings;
    }

    private static int lineStart(CharSequence text, int from) {
        int i = from;
        while (i > 0 && from - i <= LINE_CHARS_MAX && text.charAt(i - 1) != '\n') {
            i--;
        }
        return i > 0 && text.charAt(i - 1) != '\n' ? -1 : i;
    }

    private static int lineEnd(CharSequence text, int from) {
        int i = from;
        while (i < text.length() && i - from <= LINE_CHARS_MAX && text.charAt(i) != '\n') {
            i++;
        }
        return i;
    }
}
