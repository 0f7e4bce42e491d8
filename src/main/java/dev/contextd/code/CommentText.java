package dev.contextd.code;

import java.util.regex.Pattern;

/// The words of a comment without what makes them one.
final class CommentText {
    /// What of a comment is kept.
    static final int CHARACTERS_MAX = 4_000;

    private static final Pattern OPENING = Pattern.compile("^\\s*(?:/\\*+!?|<!--|=begin\\b)");
    private static final Pattern CLOSING = Pattern.compile("(?:\\*+/|-->|=end)\\s*$");
    private static final Pattern MARK = Pattern.compile("^\\s*(?://[/!]*<?|#+!?|\\*+(?!/)|--+)(?: |$)?");
    private static final Pattern TAG = Pattern.compile("</?(?:summary|remarks|para|c|returns|value)>");
    private static final Pattern QUOTES = Pattern.compile("^[rRuUbBfF]{0,2}(\"\"\"|'''|\"|')");

    private static final Pattern LICENCE = Pattern.compile(
            "copyright|licen[cs]ed under|spdx-licen[cs]e|all rights reserved|\\(c\\) \\d{4}|permission is hereby granted"
                    + "|\\blicen[cs]e:|gnu (?:lesser |affero )?general public|(?:apache|mit|mozilla public) licen[cs]e",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern DIRECTIVE = Pattern.compile(
            "^(?:#!|//go:|// \\+build|(?://|/\\*|#)\\s*(?:eslint|prettier|@ts-|@flow|tslint|noinspection|nolint|noqa"
                    + "|frozen_string_literal|shellcheck|type:|pylint|rubocop|-\\*-|vim:|coding[:=]))");

    private CommentText() {}

    static String of(String comment) {
        var text = new StringBuilder();
        comment.lines().forEach(line -> {
            String inner =
                    CLOSING.matcher(OPENING.matcher(line).replaceFirst("")).replaceFirst("");
            text.append(MARK.matcher(inner).replaceFirst("").stripTrailing()).append('\n');
        });
        return cut(TAG.matcher(text).replaceAll("").strip());
    }

    /// The words of a docstring, dedented.
    static String ofString(String literal) {
        var quotes = QUOTES.matcher(literal);
        if (!quotes.find()) {
            return "";
        }
        String inner = literal.substring(quotes.end());
        if (inner.endsWith(quotes.group(1))) {
            inner = inner.substring(0, inner.length() - quotes.group(1).length());
        }
        int newline = inner.indexOf('\n');
        // The first line stands behind the quotes and is not indented like the others.
        return cut(
                newline < 0
                        ? inner.strip()
                        : (inner.substring(0, newline).strip() + "\n"
                                        + inner.substring(newline + 1).stripIndent())
                                .strip());
    }

    static boolean isLicence(String comment) {
        return LICENCE.matcher(comment).find();
    }

    /// Whether it speaks to tools, not to people.
    static boolean isDirective(String comment) {
        return DIRECTIVE.matcher(comment).find();
    }

    private static String cut(String text) {
        return cut(text, CHARACTERS_MAX);
    }

    static String cut(String text, int max) {
        if (text.length() <= max) {
            return text;
        }
        int end = max - 1;
        return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end) + "…";
    }
}
