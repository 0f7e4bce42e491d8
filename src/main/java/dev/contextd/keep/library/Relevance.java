package dev.contextd.keep.library;

import dev.contextd.base.text.Beginning;
import dev.contextd.keep.search.Terms;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Whether an item that was found has to do with the question. Nothing relevant is an answer too: an agent takes the
/// first hit, and a wrong one does harm.
public final class Relevance {
    /// What is less likely than this even without anything better is not worth to be shown to somebody who asked.
    static final double SHOWN = 0.02;

    /// Likely enough to be given to somebody who did not ask: of the questions of our own tuned half without an answer
    /// one in ten finds something as likely (`bench/run quality DIR reliability`).
    public static final double UNASKED = 0.23;

    private static final int WORDS_MAX = 8;

    /// What of a text is looked at for its words.
    private static final int CHARS_MAX = 4_000;

    private Relevance() {}

    public static boolean holds(FoundItem found) {
        return found.alone() >= SHOWN;
    }

    /// In the item's own words, such as `words: auth, tokens; around it: login; similarity 0.83`.
    public static String why(FoundItem found) {
        var reasons = new ArrayList<String>();
        if (!found.terms().isEmpty()) {
            reasons.add("words: " + String.join(", ", words(found)));
        }
        if (!found.nearby().isEmpty()) {
            reasons.add("around it: "
                    + String.join(
                            ", ",
                            found.nearby().stream().sorted().limit(WORDS_MAX).toList()));
        }
        found.similarity().ifPresent(it -> reasons.add(String.format(Locale.ROOT, "similarity %.2f", it)));
        return String.join("; ", reasons);
    }

    /// Those of its words that have the terms, in their order; the terms if no word has any.
    private static List<String> words(FoundItem found) {
        var item = found.item();
        var words = Terms.having(found.terms(), Beginning.of(item.text(), CHARS_MAX) + "\n" + item.label());
        return (words.isEmpty()
                        ? found.terms().stream().sorted()
                        : words.stream().distinct())
                .limit(WORDS_MAX)
                .toList();
    }
}
