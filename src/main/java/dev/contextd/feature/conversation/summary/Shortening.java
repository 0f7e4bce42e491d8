package dev.contextd.feature.conversation.summary;

import dev.contextd.text.Tokenizer;

/// A text that has to be shorter: cut between words, and seen to be cut.
final class Shortening {
    private static final String MARK = " …";

    private Shortening() {}

    static String to(Tokenizer tokenizer, String text, int tokensMax) {
        if (tokenizer.count(text) <= tokensMax) {
            return text;
        }
        int room = Math.max(1, tokensMax - tokenizer.count(MARK));
        String cut = tokenizer.prefix(text, room);
        int space = cut.lastIndexOf(' ');
        boolean midWord = cut.length() < text.length() && !Character.isWhitespace(text.charAt(cut.length()));
        return (midWord && space > cut.length() / 2 ? cut.substring(0, space) : cut).stripTrailing() + MARK;
    }
}
