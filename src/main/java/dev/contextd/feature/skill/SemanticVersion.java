package dev.contextd.feature.skill;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// A version as of semver.org 2.0.0. The order is its precedence, which ignores build metadata (§10, §11).
///
/// @param before the identifiers of a pre-release; none for a release
record SemanticVersion(String text, List<BigInteger> core, List<String> before) implements Comparable<SemanticVersion> {
    /// Longer ones are none: a version is part of a key.
    private static final int CHARS_MAX = 100;

    private static final String NUMBER = "(0|[1-9]\\d*)";
    private static final String WORD = "[0-9A-Za-z-]+";
    private static final Pattern FORM = Pattern.compile(NUMBER + "\\." + NUMBER + "\\." + NUMBER + "(?:-(" + WORD
            + "(?:\\." + WORD + ")*))?(?:\\+" + WORD + "(?:\\." + WORD + ")*)?");
    private static final Pattern DOT = Pattern.compile("\\.");
    private static final Pattern DIGITS = Pattern.compile("\\d+");
    private static final Pattern ZERO_FIRST = Pattern.compile("0\\d+");

    static Optional<SemanticVersion> of(String text) {
        var form = FORM.matcher(text);
        if (text.length() > CHARS_MAX || !form.matches()) {
            return Optional.empty();
        }
        var core = List.of(new BigInteger(form.group(1)), new BigInteger(form.group(2)), new BigInteger(form.group(3)));
        var before = form.group(4) == null
                ? List.<String>of()
                : DOT.splitAsStream(form.group(4)).toList();
        return before.stream().anyMatch(word -> ZERO_FIRST.matcher(word).matches())
                ? Optional.empty()
                : Optional.of(new SemanticVersion(text, core, before));
    }

    /// A version that was checked when it came in.
    static SemanticVersion known(String text) {
        return of(text).orElseThrow(() -> new IllegalStateException("no version: " + text));
    }

    /// The release that follows it with the least change.
    String next() {
        return core.get(0) + "." + core.get(1) + "."
                + (before.isEmpty() ? core.get(2).add(BigInteger.ONE) : core.get(2));
    }

    @Override
    public int compareTo(SemanticVersion other) {
        for (int i = 0; i < core.size(); i++) {
            int order = core.get(i).compareTo(other.core.get(i));
            if (order != 0) {
                return order;
            }
        }
        // a release comes after its pre-releases
        if (before.isEmpty() || other.before.isEmpty()) {
            return Boolean.compare(before.isEmpty(), other.before.isEmpty());
        }
        for (int i = 0; i < Math.min(before.size(), other.before.size()); i++) {
            int order = compare(before.get(i), other.before.get(i));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(before.size(), other.before.size());
    }

    /// Numbers by their value and before words, words by their characters.
    private static int compare(String a, String b) {
        boolean left = DIGITS.matcher(a).matches();
        boolean right = DIGITS.matcher(b).matches();
        if (left && right) {
            return new BigInteger(a).compareTo(new BigInteger(b));
        }
        return left || right ? Boolean.compare(right, left) : a.compareTo(b);
    }
}
