package dev.contextd.feature.fold.tree;

import dev.contextd.text.Tokenizer;
import java.util.function.Predicate;

/// Room for so many texts of so many tokens in all, each with what parts it from the next.
final class TokenSpace implements Predicate<String> {
    private static final int PARTING = 2;

    private final Tokenizer tokenizer;
    private int tokens;
    private int texts;

    TokenSpace(Tokenizer tokenizer, int tokens, int texts) {
        this.tokenizer = tokenizer;
        this.tokens = tokens;
        this.texts = texts;
    }

    /// Takes the text if there is room for it.
    @Override
    public boolean test(String text) {
        if (texts == 0 || tokens <= PARTING) {
            return false;
        }
        int cost = tokenizer.count(text) + PARTING;
        boolean fits = cost <= tokens;
        tokens -= fits ? cost : 0;
        texts -= fits ? 1 : 0;
        return fits;
    }
}
