package dev.contextd.feature.conversation.summary;

/// A sentence and where its words begin, so that this is looked for once and not by everybody who tries phrases there.
final class WordStarts {
    private final String text;
    private final int[] places;
    private final int count;

    WordStarts(String sentence) {
        // Typographic apostrophes are the same word.
        text = sentence.replace('\u2019', '\'');
        places = new int[text.length()];
        int found = 0;
        boolean inWord = false;
        for (int i = 0; i < text.length(); i++) {
            if (!inWord) {
                places[found] = i;
                found++;
            }
            inWord = isOfWord(text.codePointBefore(i + 1));
        }
        count = found;
    }

    /// With plain apostrophes.
    String text() {
        return text;
    }

    /// How many places there are where a word may begin: behind all that is no letter, digit or underscore.
    int count() {
        return count;
    }

    int place(int number) {
        return places[number];
    }

    private static boolean isOfWord(int character) {
        return character == '_'
                || Character.isLetterOrDigit(character)
                || Character.getType(character) == Character.LETTER_NUMBER
                || Character.getType(character) == Character.OTHER_NUMBER;
    }
}
