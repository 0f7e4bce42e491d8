package dev.contextd.text.onnx;

import java.util.Arrays;
import java.util.Map;

/// BERT's WordPiece: the text, mostly in lower case without accents, split at spaces, punctuation and ideographs, each
/// word as the longest pieces the vocabulary has. Reads only as much of the text as the model will see.
///
/// Markers such as `[SEP]` inside a text are read as brackets and letters, so that a text cannot end itself.
final class WordPiece {
    /// A longer word is unknown as a whole, as BERT has it.
    static final int WORD_CODE_POINTS_MAX = 100;

    /// Stands before every piece of a word but the first.
    static final String CONTINUED = "##";

    /// The pieces that stand for an unknown word, and before and behind a text.
    record Markers(String unknown, String first, String last) {
        static final Markers BERT = new Markers("[UNK]", "[CLS]", "[SEP]");
    }

    private final Map<String, Integer> vocabulary;
    private final Lettering lettering;
    private final int unknown;
    private final int first;
    private final int last;

    WordPiece(Map<String, Integer> vocabulary, Lettering lettering, Markers markers) throws Mismatch {
        this.vocabulary = vocabulary;
        this.lettering = lettering;
        this.unknown = id(markers.unknown());
        this.first = id(markers.first());
        this.last = id(markers.last());
    }

    private int id(String piece) throws Mismatch {
        Integer id = vocabulary.get(piece);
        if (id == null) {
            throw new Mismatch("has a vocabulary without " + piece);
        }
        return id;
    }

    /// The ids of at most so many pieces, the two markers around them included.
    long[] ids(String text, int max) {
        var ids = new Ids(max - 1);
        ids.add(first);
        var word = new Word();
        for (int at = 0; at < text.length() && !ids.full(); ) {
            int c = text.codePointAt(at);
            at += Character.charCount(c);
            if (isSpace(c)) {
                word.endInto(ids);
            } else if (!isIgnored(c)) {
                plain(c, word, ids);
            }
        }
        word.endInto(ids);
        ids.max++;
        ids.add(last);
        return ids.toArray();
    }

    /// The ids of as many pieces as the model reads, all of them the last of the vocabulary: whatever it can be given
    /// is
    /// less.
    long[] most(int max) {
        long[] ids = new long[max];
        Arrays.fill(ids, vocabulary.values().stream().mapToInt(id -> id).max().orElse(unknown));
        ids[0] = first;
        ids[max - 1] = last;
        return ids;
    }

    private void plain(int c, Word word, Ids ids) {
        if (isIdeograph(c) && lettering.ideographsAlone()) {
            word.alone(c, ids);
        } else if (c < 0x80) {
            letter(lettering.lowerCase() ? Character.toLowerCase(c) : c, word, ids);
        } else {
            lettering.of(c).forEach(d -> letter(d, word, ids));
        }
    }

    private static void letter(int c, Word word, Ids ids) {
        if (isPunctuation(c)) {
            word.alone(c, ids);
        } else {
            word.append(c);
        }
    }

    /// The word being read.
    private final class Word {
        private final StringBuilder letters = new StringBuilder();
        private int length;

        void append(int c) {
            length++;
            if (length <= WORD_CODE_POINTS_MAX) {
                letters.appendCodePoint(c);
            }
        }

        void alone(int c, Ids ids) {
            endInto(ids);
            append(c);
            endInto(ids);
        }

        void endInto(Ids ids) {
            if (length > WORD_CODE_POINTS_MAX) {
                ids.add(unknown);
            } else if (length > 0) {
                pieces(letters.toString(), ids);
            }
            letters.setLength(0);
            length = 0;
        }
    }

    /// The longest pieces from the left; if one cannot be found, the whole word is unknown.
    private void pieces(String word, Ids ids) {
        int mark = ids.size;
        for (int start = 0; start < word.length(); ) {
            String prefix = start == 0 ? "" : CONTINUED;
            int end = word.length();
            Integer id = vocabulary.get(prefix + word.substring(start));
            while (id == null && end > start + 1) {
                end--;
                id = vocabulary.get(prefix + word.substring(start, end));
            }
            if (id == null) {
                ids.size = mark;
                ids.add(unknown);
                return;
            }
            ids.add(id);
            start = end;
        }
    }

    private static boolean isSpace(int c) {
        return c == '\t' || c == '\n' || c == '\r' || Character.isSpaceChar(c);
    }

    /// What BERT's clean-up drops: controls, formats, unassigned and private characters, and the replacement character.
    private static boolean isIgnored(int c) {
        return c == 0xFFFD
                || switch (Character.getType(c)) {
                    case Character.CONTROL,
                            Character.FORMAT,
                            Character.UNASSIGNED,
                            Character.PRIVATE_USE,
                            Character.SURROGATE -> true;
                    default -> false;
                };
    }

    private static boolean isPunctuation(int c) {
        if (c < 0x80) {
            return c > ' ' && c < 0x7F && !Character.isLetterOrDigit(c);
        }
        return switch (Character.getType(c)) {
            case Character.CONNECTOR_PUNCTUATION,
                    Character.DASH_PUNCTUATION,
                    Character.START_PUNCTUATION,
                    Character.END_PUNCTUATION,
                    Character.INITIAL_QUOTE_PUNCTUATION,
                    Character.FINAL_QUOTE_PUNCTUATION,
                    Character.OTHER_PUNCTUATION -> true;
            default -> false;
        };
    }

    private static boolean isIdeograph(int c) {
        return (c >= 0x4E00 && c <= 0x9FFF)
                || (c >= 0x3400 && c <= 0x4DBF)
                || (c >= 0x20000 && c <= 0x2A6DF)
                || (c >= 0x2A700 && c <= 0x2CEAF)
                || (c >= 0xF900 && c <= 0xFAFF)
                || (c >= 0x2F800 && c <= 0x2FA1F);
    }

    private static final class Ids {
        private final long[] ids;
        private int max;
        private int size;

        Ids(int max) {
            this.ids = new long[max + 1];
            this.max = max;
        }

        boolean full() {
            return size >= max;
        }

        void add(int id) {
            if (!full()) {
                ids[size] = id;
                size++;
            }
        }

        long[] toArray() {
            return Arrays.copyOf(ids, size);
        }
    }
}
