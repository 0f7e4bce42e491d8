package dev.contextd.source.code;

import dev.contextd.base.text.Beginning;
import java.util.List;
import java.util.regex.Pattern;

/// The words of a comment without what makes them one.
final class CommentText {
    /// What of a comment is kept.
    static final int CHARACTERS_MAX = 4_000;

    private static final List<String> OPENINGS = List.of("/*", "<!--", "=begin");
    private static final List<String> CLOSINGS = List.of("*/", "-->", "=end");

    /// What lines begin with and mean nothing by.
    private static final String MARKS = "/*#!-";

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

    /// Written out, since most of what reading a file takes beside parsing it is comments.
    static String of(String comment) {
        var text = new StringBuilder();
        var lines = comment.lines().iterator();
        while (lines.hasNext() && text.length() <= CHARACTERS_MAX) {
            text.append(words(lines.next())).append('\n');
        }
        return cut((text.indexOf("</") < 0 ? text : TAG.matcher(text).replaceAll(""))
                .toString()
                .strip());
    }

    private static String words(String line) {
        String rest = line.strip();
        for (String opening : OPENINGS) {
            if (rest.startsWith(opening)) {
                rest = rest.substring(opening.length());
            }
        }
        for (String closing : CLOSINGS) {
            if (rest.endsWith(closing)) {
                rest = rest.substring(0, rest.length() - closing.length());
            }
        }
        int at = 0;
        while (at < rest.length() && MARKS.indexOf(rest.charAt(at)) >= 0) {
            at++;
        }
        // `*emphasis*` and `#anchor` are words; `-` is a mark in lines of dashes and in SQL.
        boolean mark = at == rest.length() || rest.charAt(at) == ' ' || rest.startsWith("//");
        boolean list = at == 1 && rest.startsWith("- ");
        if (!mark || list) {
            return rest.stripTrailing();
        }
        return rest.substring(at < rest.length() && rest.charAt(at) == ' ' ? at + 1 : at)
                .stripTrailing();
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
        return Beginning.marked(text, CHARACTERS_MAX);
    }
}
