package dev.contextd.feature.remediation;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The words of a fault's text, weighed by how much they tell, and its subjects: the names that it is about.
///
/// @param weights each different word in lower case
/// @param subjects what stands in quotes or is written like a name; names of exceptions are types, not subjects
record ErrorWords(Map<String, Double> weights, Set<String> subjects) {
    private static final double SUBJECT = 2.5;
    private static final double PLAIN = 1;

    /// A placeholder, or a word that goes with every error.
    private static final double EMPTY = 0.25;

    /// How much the one that has more in common counts, of two texts of which one says more than the other.
    private static final double FULLER = 0.6;

    private static final Pattern WORD =
            Pattern.compile("<\\w+>|[\\p{L}\\p{N}_$&*]+(?:[.:/@(),-]+[\\p{L}\\p{N}_$&*]+)*");
    private static final Pattern NAME = Pattern.compile(
            "[^<]*(?:\\p{Ll}\\p{Lu}|[_.:/@$&]|\\p{L}\\d|\\d\\p{L}|\\p{L}-\\p{L})[^>]*|\\d+|[\\p{Lu}_]{4,}");
    private static final Pattern TYPE = Pattern.compile("\\w*(?:Exception|Error|Warning)");

    /// Around a name or a few words; an apostrophe is none.
    private static final Pattern QUOTED = Pattern.compile("(?<!\\w)'[^'\\s]+(?: [^'\\s]+){0,2}'(?!\\w)");

    private static final Set<String> COMMON = Pattern.compile(" ")
            .splitAsStream(
                    "a an the of in on at to for from by with is are was be or and it its as that this error errors"
                            + " failed fatal exception could not cannot can't unable code type value message warning than because")
            .collect(Collectors.toSet());

    /// @param type of the error, which is compared by itself
    static ErrorWords of(String written, String type) {
        String text = ErrorConditions.joined(written);
        var weights = new HashMap<String, Double>();
        var subjects = new HashSet<String>();
        var quoted = quoted(text);
        var found = WORD.matcher(text);
        while (found.find()) {
            String word = found.group();
            String key = word.toLowerCase(Locale.ROOT);
            boolean isType = key.equals(type) || TYPE.matcher(word).matches();
            boolean subject = !isType
                    && !word.startsWith("<")
                    && (quoted.get(found.start())
                            || NAME.matcher(word).matches()
                            || text.startsWith("()", found.end()));
            if (subject) {
                subjects.add(key);
            }
            weights.merge(key, subject ? SUBJECT : isType || isEmpty(key) ? EMPTY : PLAIN, Math::max);
        }
        return new ErrorWords(weights, subjects);
    }

    /// Which characters stand in quotes.
    private static BitSet quoted(String text) {
        var quoted = new BitSet();
        var found = QUOTED.matcher(text);
        while (found.find()) {
            quoted.set(found.start(), found.end());
        }
        return quoted;
    }

    private static boolean isEmpty(String key) {
        return key.startsWith("<") || key.length() == 1 || COMMON.contains(key);
    }

    /// From 0 to 1: how much of each is in the other. One that says more than the other is not another error for it,
    /// so the fuller share counts more.
    double overlap(ErrorWords other) {
        double mine = share(other);
        double theirs = other.share(this);
        return FULLER * Math.max(mine, theirs) + (1 - FULLER) * Math.min(mine, theirs);
    }

    private double share(ErrorWords other) {
        double all = 0;
        double shared = 0;
        for (var entry : weights.entrySet()) {
            all += entry.getValue();
            shared += other.weights.containsKey(entry.getKey()) ? entry.getValue() : 0;
        }
        return all == 0 ? 0 : shared / all;
    }

    /// From 0 to 1: less than 1 only if each names something that the other never mentions.
    double agreement(ErrorWords other) {
        return 1 - Math.min(strange(other), other.strange(this));
    }

    private double strange(ErrorWords other) {
        long unknown = subjects.stream()
                .filter(name -> !other.weights.containsKey(name))
                .count();
        return subjects.isEmpty() ? 0 : (double) unknown / subjects.size();
    }
}
