package dev.contextd.text;

/// Counts tokens as a large model would.
public interface Tokenizer {
    int count(String text);

    /// The text up to where its first so many tokens end, or a little less: never more tokens, never half a character.
    String prefix(String text, int tokensMax);
}
