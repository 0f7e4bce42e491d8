package dev.contextd.text;

import dev.contextd.base.text.Beginning;
import java.util.ArrayList;
import java.util.List;

/// A part of a text that a model can take in at once. Of what it is given a model reads the beginning, so what is said
/// later in a long text is found by its meaning only if it is given for itself.
///
/// @param to where it ends, not included
public record Stretch(int from, int to) {
    /// A text up to this length is taken as a whole; a passage of code under its heading always is.
    static final int WHOLE_MAX = 2_600;

    static final int LENGTH_MAX = 1_200;

    /// From here on a good place to cut is looked for.
    private static final int LENGTH_MIN = 400;

    /// Where to cut, the best first.
    private static final List<String> ENDS = List.of("\n\n", "\n", ". ", " ");

    /// The stretches of a text, in their order, at most so many.
    public static List<Stretch> of(String text, int limit) {
        if (text.length() <= WHOLE_MAX) {
            return List.of(new Stretch(0, text.length()));
        }
        var stretches = new ArrayList<Stretch>();
        int from = 0;
        while (from < text.length() && stretches.size() < limit) {
            int to = text.length() - from <= LENGTH_MAX ? text.length() : end(text, from);
            stretches.add(new Stretch(from, to));
            from = to;
        }
        return stretches;
    }

    private static int end(String text, int from) {
        for (String end : ENDS) {
            int at = text.lastIndexOf(end, from + LENGTH_MAX - end.length());
            if (at >= from + LENGTH_MIN) {
                return at + end.length();
            }
        }
        return Beginning.end(text, from, LENGTH_MAX);
    }

    public String in(String text) {
        return text.substring(from, to);
    }
}
