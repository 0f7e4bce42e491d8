package dev.contextd.base.secret;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Finds all keywords of all detectors in one pass over the text, ignoring ASCII case: an Aho-Corasick automaton.
///
/// Every character costs one look into `next`, whatever the number of keywords. Characters that no keyword contains
/// share column 0, which leads back to the root.
final class Keywords {
    /// Is told of every keyword in the text, in the order of their ends.
    interface Hits {
        void hit(int detector, int from, int to);
    }

    private static final int ROOT = 0;
    private static final int[] NOTHING = {};

    private final byte[] columns;
    private final int width;
    private final char[] next;
    /// Per state the keywords that end there, as pairs of detector and keyword length.
    private final int[][] ends;

    private Keywords(byte[] columns, int width, char[] next, int[][] ends) {
        this.columns = columns;
        this.width = width;
        this.next = next;
        this.ends = ends;
    }

    static Keywords of(List<Detector> detectors) {
        return new Trie(detectors).automaton();
    }

    void search(CharSequence text, Hits hits) {
        int state = ROOT;
        int length = text.length();
        for (int i = 0; i < length; i++) {
            state = next[state * width + columns[text.charAt(i)]];
            int[] ended = ends[state];
            for (int k = 0; k < ended.length; k += 2) {
                hits.hit(ended[k], i + 1 - ended[k + 1], i + 1);
            }
        }
    }

    boolean occurIn(CharSequence text) {
        int state = ROOT;
        for (int i = 0; i < text.length(); i++) {
            state = next[state * width + columns[text.charAt(i)]];
            if (ends[state].length > 0) {
                return true;
            }
        }
        return false;
    }

    /// The keywords as a tree; children of a state are a linked list, since most have one.
    private static final class Trie {
        private final byte[] columns = new byte[Character.MAX_VALUE + 1];
        private final int[] firstChild;
        private final int[] sibling;
        private final byte[] column;
        private final int[][] ends;
        private int width = 1;
        private int states = 1;

        Trie(List<Detector> detectors) {
            List<List<String>> words = new ArrayList<>(detectors.size());
            int chars = 1;
            for (Detector detector : detectors) {
                List<String> keywords = detector.keywords();
                words.add(keywords);
                for (String keyword : keywords) {
                    chars += keyword.length();
                }
            }
            if (chars > Character.MAX_VALUE) {
                throw new IllegalStateException("too many keywords");
            }
            firstChild = new int[chars];
            sibling = new int[chars];
            column = new byte[chars];
            ends = new int[chars][];
            Arrays.fill(ends, NOTHING);
            for (int detector = 0; detector < words.size(); detector++) {
                for (String keyword : words.get(detector)) {
                    plant(keyword, detector);
                }
            }
        }

        private void plant(String keyword, int detector) {
            int state = ROOT;
            for (int i = 0; i < keyword.length(); i++) {
                state = child(state, columnOf(keyword.charAt(i)));
            }
            ends[state] = joined(ends[state], new int[] {detector, keyword.length()});
        }

        private byte columnOf(char c) {
            if (columns[c] == 0) {
                columns[c] = (byte) width;
                columns[Character.toUpperCase(c)] = (byte) width;
                width++;
            }
            return columns[c];
        }

        private int child(int state, byte at) {
            for (int child = firstChild[state]; child != 0; child = sibling[child]) {
                if (column[child] == at) {
                    return child;
                }
            }
            int child = states++;
            column[child] = at;
            sibling[child] = firstChild[state];
            firstChild[state] = child;
            return child;
        }

        /// Level by level: a state goes on like its fallback, the longest other keyword in progress, except where
        /// it has a child.
        Keywords automaton() {
            char[] next = new char[states * width];
            int[] fallback = new int[states];
            int[] queue = new int[states];
            int queued = 1;
            for (int done = 0; done < queued; done++) {
                int state = queue[done];
                int row = state * width;
                int fallbackRow = fallback[state] * width;
                if (state != ROOT) {
                    ends[state] = joined(ends[state], ends[fallback[state]]);
                    System.arraycopy(next, fallbackRow, next, row, width);
                }
                for (int child = firstChild[state]; child != 0; child = sibling[child]) {
                    fallback[child] = state == ROOT ? ROOT : next[fallbackRow + column[child]];
                    next[row + column[child]] = (char) child;
                    queue[queued++] = child;
                }
            }
            return new Keywords(columns, width, next, ends);
        }
    }

    private static int[] joined(int[] first, int[] second) {
        if (second.length == 0) {
            return first;
        }
        int[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }
}
