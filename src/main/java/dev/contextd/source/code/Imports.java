package dev.contextd.source.code;

import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// What a statement asks for, in the ways languages write it.
final class Imports {
    private static final Pattern QUOTED = Pattern.compile("([\"'`])((?:(?!\\1).)+)\\1");

    private static final Pattern REQUIRE = Pattern.compile("^(?:require|require_relative|load|autoload)\\b");
    private static final Pattern SOURCE = Pattern.compile("^(?:source|\\.)\\s");
    private static final Pattern REQUIRED =
            Pattern.compile("^(?:(?:const|let|var)\\s[^=]+=\\s*)?require\\s*\\(\\s*[\"'`][^)]*\\)[\\w.]*\\s*;?\\s*$");
    private static final Pattern EXPORTED =
            Pattern.compile("^export\\s+(?:type\\s+)?(?:\\*|\\{[^}]*\\}).*\\bfrom\\s*[\"']", Pattern.DOTALL);

    private Imports() {}

    /// All but the first word: `import java.util.List;`, `#include <stdio.h>`.
    static List<String> afterFirstWord(String statement) {
        return some(statement.replaceFirst("^#?\\s*\\w+\\s*", ""));
    }

    /// What stands in quotes.
    static List<String> quoted(String statement) {
        return QUOTED.matcher(statement).results().map(found -> found.group(2)).toList();
    }

    /// What stands last in quotes: `import {a as "b"} from "c"`.
    static List<String> lastQuoted(String statement) {
        return QUOTED
                .matcher(statement)
                .results()
                .map((MatchResult found) -> found.group(2))
                .reduce((_, last) -> last)
                .stream()
                .toList();
    }

    /// `import a.b as c, d` and `from .a import b`.
    static List<String> python(String statement) {
        if (statement.startsWith("from")) {
            return some(statement.replaceFirst("^from\\s*", "").replaceFirst("(?s)\\s*\\bimport\\b.*", ""));
        }
        return Arrays.stream(statement.replaceFirst("^import\\s+", "").split(",", -1))
                .flatMap(part -> some(part.replaceFirst("\\s+as\\s+.*", "")).stream())
                .toList();
    }

    /// `require 'x'`, and nothing for other calls.
    static List<String> ruby(String statement) {
        return REQUIRE.matcher(statement).find() ? quoted(statement) : List.of();
    }

    /// `source ./lib.sh`, and nothing for other commands.
    static List<String> bash(String statement) {
        return SOURCE.matcher(statement).find()
                ? afterFirstWord(statement.replaceFirst("^\\.\\s", "source "))
                : List.of();
    }

    /// `const fs = require("fs")`, and nothing for other declarations.
    static List<String> required(String statement) {
        return REQUIRED.matcher(statement).find() ? lastQuoted(statement) : List.of();
    }

    /// `export * from "./x"`, and nothing for other exports.
    static List<String> exported(String statement) {
        return EXPORTED.matcher(statement).find() ? lastQuoted(statement) : List.of();
    }

    private static List<String> some(String text) {
        String target = text.replaceAll("[;\\s]+$", "").replaceAll("\\s+", " ").strip();
        return target.isEmpty() ? List.of() : List.of(target);
    }
}
