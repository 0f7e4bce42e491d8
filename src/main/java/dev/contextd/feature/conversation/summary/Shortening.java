package dev.contextd.feature.conversation.summary;

import dev.contextd.text.Tokenizer;

/// A text that has to be shorter: cut between words, and seen to be cut. A word that has to be cut itself ends with the
/// mark, so that nobody takes half a name for a name.
final class Shortening {
    private static final String MARK = "…";

    private Shortening() {}

    static String to(Tokenizer tokenizer, String text, int tokensMax) {
        if (tokenizer.count(text) <= tokensMax) {
            return text;
        }
        int room = Math.max(1, tokensMax - tokenizer.count(" " + MARK));
        String cut = tokenizer.prefix(text, room);
        boolean midWord = cut.length() < text.length() && !Character.isWhitespace(text.charAt(cut.length()));
        int space = cut.stripTrailing().lastIndexOf(' ');
        if (midWord && space < 0) {
            return cut + MARK;
        }
        return (midWord ? cut.substring(0, space) : cut).stripTrailing() + " " + MARK;
    }
}
