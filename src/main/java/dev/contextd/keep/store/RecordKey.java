package dev.contextd.keep.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Where a record stands: components from the general to the particular, such as owner, project, kind, id.
///
/// Components are any well-formed text without NUL; adapters escape what their engine cannot hold. Keys are ordered
/// component by component, each by its code points, and a key comes before those it is a prefix of.
public record RecordKey(List<String> parts) implements Comparable<RecordKey> {
    public static final int PARTS_MAX = 8;
    public static final int PART_CHARS_MAX = 256;

    public RecordKey {
        parts = List.copyOf(parts);
        if (parts.isEmpty() || parts.size() > PARTS_MAX) {
            throw new IllegalArgumentException("a key has 1 to " + PARTS_MAX + " parts");
        }
        for (String part : parts) {
            if (part.isEmpty() || part.length() > PART_CHARS_MAX || part.indexOf('\0') >= 0 || !WellFormed.is(part)) {
                throw new IllegalArgumentException(
                        "a part of a key has 1 to " + PART_CHARS_MAX + " characters, no NUL and no lone surrogate");
            }
        }
    }

    public static RecordKey of(String... parts) {
        return new RecordKey(List.of(parts));
    }

    public RecordKey child(String part) {
        var longer = new ArrayList<>(parts);
        longer.add(part);
        return new RecordKey(longer);
    }

    /// The key with the same parts below another first one: what stands elsewhere for the same thing.
    public RecordKey under(String first) {
        var others = new ArrayList<>(parts);
        others.set(0, first);
        return new RecordKey(others);
    }

    /// Whether this is `prefix` itself or stands below it.
    public boolean isWithin(RecordKey prefix) {
        return parts.size() >= prefix.parts.size()
                && parts.subList(0, prefix.parts.size()).equals(prefix.parts);
    }

    @Override
    public int compareTo(RecordKey other) {
        for (int i = 0; i < Math.min(parts.size(), other.parts.size()); i++) {
            int order = compareCodePoints(parts.get(i), other.parts.get(i));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(parts.size(), other.parts.size());
    }

    private static int compareCodePoints(String a, String b) {
        int[] left = a.codePoints().toArray();
        int[] right = b.codePoints().toArray();
        return Arrays.compare(left, right);
    }
}
