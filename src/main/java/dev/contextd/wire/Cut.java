package dev.contextd.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// A stretch of the body that goes.
record Cut(int from, int to) {
    Cut {
        if (from < 0 || to <= from) {
            throw new IllegalArgumentException("no stretch: " + from + " to " + to);
        }
    }

    int bytes() {
        return to - from;
    }

    /// What has to go so that of the elements of a list only the others are left, with the commas between them. Not all
    /// of them may go.
    static List<Cut> ofElements(List<Part> elements, Predicate<Part> goes) {
        var cuts = new ArrayList<Cut>();
        int first = 0;
        while (first < elements.size()) {
            if (!goes.test(elements.get(first))) {
                first++;
                continue;
            }
            int next = first;
            while (next < elements.size() && goes.test(elements.get(next))) {
                next++;
            }
            cuts.add(
                    next < elements.size()
                            ? new Cut(
                                    elements.get(first).from(),
                                    elements.get(next).from())
                            : new Cut(
                                    elements.get(first - 1).to(),
                                    elements.get(next - 1).to()));
            first = next;
        }
        return cuts;
    }

    /// The body without these stretches, which stand in order and do not touch each other's bytes.
    static byte[] without(byte[] body, List<Cut> cuts) {
        var rest = new byte[body.length - cuts.stream().mapToInt(Cut::bytes).sum()];
        int read = 0;
        int written = 0;
        for (Cut cut : cuts) {
            System.arraycopy(body, read, rest, written, cut.from() - read);
            written += cut.from() - read;
            read = cut.to();
        }
        System.arraycopy(body, read, rest, written, body.length - read);
        return rest;
    }
}
