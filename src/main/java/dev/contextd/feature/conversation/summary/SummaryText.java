package dev.contextd.feature.conversation.summary;

import dev.contextd.text.Tokenizer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/// The text of a summary: sentences in their order, a paragraph for everybody who speaks: `User: …`.
final class SummaryText {
    private static final Comparator<SentenceCandidate> ORDER =
            Comparator.comparingInt(SentenceCandidate::index).thenComparingInt(SentenceCandidate::place);

    /// What is left for the label of a sentence that stands alone.
    private static final int LABEL_TOKENS = 4;

    /// What two texts may save at most when they are joined.
    private static final int SEAM_TOKENS = 3;

    private final Tokenizer tokenizer;
    private final List<SentenceCandidate> said = new ArrayList<>();

    /// No less than the text has: parts counted apart have hardly ever fewer tokens than counted together.
    private int estimate;

    private boolean counted;
    private int widest;

    SummaryText(Tokenizer tokenizer) {
        this.tokenizer = tokenizer;
    }

    void add(SentenceCandidate candidate) {
        estimate += most(candidate);
        counted = false;
        said.add(candidate);
        said.sort(ORDER);
    }

    boolean fits(SentenceCandidate candidate, int tokenLimit) {
        if (estimate + most(candidate) <= tokenLimit) {
            return true;
        }
        // Near the border it is worth to count, but only there: counting is most of what a summary costs.
        if (!counted) {
            estimate = tokens();
            counted = true;
        }
        if (estimate + candidate.tokens() - SEAM_TOKENS > tokenLimit) {
            return false;
        }
        var more = new SummaryText(tokenizer);
        more.said.addAll(said);
        more.add(candidate);
        return more.tokens() <= tokenLimit;
    }

    /// Between two sentences of somebody else it needs a label and the other another one; and it may get a point.
    private int most(SentenceCandidate candidate) {
        widest = Math.max(widest, tokenizer.count("\n" + label(candidate.role())));
        return candidate.tokens() + 2 * widest + 1;
    }

    boolean isEmpty() {
        return said.isEmpty();
    }

    List<SentenceCandidate> said() {
        return List.copyOf(said);
    }

    int tokens() {
        return tokenizer.count(text(said));
    }

    static String text(List<SentenceCandidate> said) {
        var text = new StringBuilder();
        String speaker = "";
        for (var candidate : said) {
            if (!candidate.role().equals(speaker)) {
                speaker = candidate.role();
                text.append(text.isEmpty() ? "" : "\n").append(label(speaker));
            }
            text.append(' ').append(closed(candidate.text()));
        }
        return text.toString();
    }

    private static String label(String role) {
        return role.isEmpty() ? "-" : role.substring(0, 1).toUpperCase(Locale.ROOT) + role.substring(1) + ":";
    }

    /// Items of lists end without a point; in running text they get one.
    private static String closed(String sentence) {
        int end = sentence.codePointBefore(sentence.length());
        return Character.isLetterOrDigit(end) || end == '`' || end == ')' || end == '"' ? sentence + "." : sentence;
    }

    static SentenceCandidate shortened(SentenceCandidate candidate, int tokensMax, Tokenizer tokenizer) {
        String text = Shortening.to(tokenizer, candidate.text(), Math.max(1, tokensMax - LABEL_TOKENS));
        return candidate.withText(text, tokenizer.count(text));
    }
}
