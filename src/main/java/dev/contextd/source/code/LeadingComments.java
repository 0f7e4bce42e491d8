package dev.contextd.source.code;

import java.util.ArrayList;
import java.util.List;

/// What stands before a definition and may belong to it: comments and attributes, with no blank line between.
final class LeadingComments {
    private final SourceText source;
    private final List<String> comments = new ArrayList<>();
    private int start = -1;
    private int end = -1;

    LeadingComments(SourceText source) {
        this.source = source;
    }

    void comment(int from, int to) {
        String text = source.text(from, to);
        add(from, to);
        comments.add(text);
    }

    void attribute(int from, int to) {
        add(from, to);
    }

    private void add(int from, int to) {
        if (start >= 0 && !touches(from)) {
            clear();
        }
        if (start < 0) {
            start = from;
        }
        end = to;
    }

    /// A blank line parts a remark from what follows, though not a doc comment.
    boolean touches(int next) {
        return start >= 0
                && (source.breaks(end, next) <= 1
                        || (!comments.isEmpty() && comments.getLast().startsWith("/**")));
    }

    /// Some grammars hide a comment in the statement before it, so the text is asked as well.
    void lookBack(int next) {
        int close = source.trimmed(0, next);
        if (close < 4
                || source.breaks(close, next) != 1
                || source.at(close - 1) != '/'
                || source.at(close - 2) != '*') {
            return;
        }
        for (int open = close - 4; open >= 0 && source.at(open + 1) != 0; open--) {
            if (source.at(open) == '/' && source.at(open + 1) == '*') {
                clear();
                comment(open, close);
                return;
            }
        }
    }

    int start() {
        return start;
    }

    boolean hasComments() {
        return !comments.isEmpty();
    }

    /// The comments as they stand.
    String raw() {
        return String.join("\n", comments);
    }

    void clear() {
        comments.clear();
        start = -1;
        end = -1;
    }
}
