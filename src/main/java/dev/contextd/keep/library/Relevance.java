package dev.contextd.keep.library;

import dev.contextd.base.text.Beginning;
import dev.contextd.keep.search.Terms;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

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
    private static final int CHARS_MAX = 20_000;

    private Relevance() {}

    public static boolean holds(FoundItem found) {
        return found.alone() >= SHOWN;
    }

    /// In the item's own words, such as `words: auth, tokens; around it: login; similarity 0.83`; what does not stand
    /// in
    /// it, in the words of the question.
    public static String why(FoundItem found, String question) {
        var reasons = new ArrayList<String>();
        var item = found.item();
        if (!found.terms().isEmpty()) {
            var own = Terms.having(found.terms(), Beginning.of(item.text(), CHARS_MAX) + "\n" + item.label());
            reasons.add("words: " + shown(own, found.terms(), question));
        }
        if (!found.nearby().isEmpty()) {
            reasons.add("around it: " + shown(List.of(), found.nearby(), question));
        }
        found.similarity().ifPresent(it -> reasons.add(String.format(Locale.ROOT, "similarity %.2f", it)));
        return String.join("; ", reasons);
    }

    /// Words as somebody wrote them; the terms are stems, which nobody did.
    private static String shown(List<String> own, Set<String> terms, String question) {
        var words = own.isEmpty() ? Terms.having(terms, question) : own;
        return String.join(
                ", ",
                (words.isEmpty() ? terms.stream().sorted() : words.stream().distinct())
                        .limit(WORDS_MAX)
                        .toList());
    }
}
