package dev.contextd.feature.repository;

import dev.contextd.keep.search.Terms;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// What a long question, such as an issue with a log in it, is looked for by. An index takes only so many terms of a
/// question; of a long one these should not be the first, but the title, names and paths, what stands in lines that
/// tell of an error, and then what is said again and again.
final class TellingWords {
    /// Something longer is data.
    private static final int WORD_CHARACTERS_MAX = 120;

    /// A longer first line is no title, but all that there is.
    private static final int TITLE_CHARACTERS_MAX = 200;

    private static final Pattern NAMELY = Pattern.compile("\\p{Ll}\\p{Lu}|\\w_\\w|\\w[./\\\\:#]\\w|\\w\\(|^[`'\"]\\w");

    private static final Pattern ERROR_LINE = Pattern.compile(
            "Exception|Error\\b|\\berror\\b|Traceback|panic|\\bfatal\\b|\\bfail(?:s|ed|ure)?\\b|^\\s*at [\\w.$]+\\(|File \"");

    private final Map<String, Integer> ranks = new LinkedHashMap<>();
    private final Map<String, Integer> counts = new LinkedHashMap<>();

    private TellingWords() {}

    static String of(String text) {
        var words = new TellingWords();
        boolean title = true;
        for (String line : text.lines().filter(line -> !line.isBlank()).toList()) {
            words.line(line, title && line.length() <= TITLE_CHARACTERS_MAX);
            title = false;
        }
        return String.join(" ", words.best());
    }

    private void line(String line, boolean title) {
        boolean error = ERROR_LINE.matcher(line).find();
        for (String word : line.strip().split("\\s+", -1)) {
            if (word.length() > WORD_CHARACTERS_MAX) {
                continue;
            }
            int rank = title ? 0 : NAMELY.matcher(word).find() ? 1 : error ? 2 : 3;
            ranks.merge(word, rank, Math::min);
            counts.merge(word, 1, Integer::sum);
        }
    }

    private List<String> best() {
        var sorted = new ArrayList<>(ranks.keySet());
        sorted.sort(Comparator.<String>comparingInt(ranks::get)
                .thenComparing(Comparator.<String>comparingInt(counts::get).reversed()));
        var chosen = new ArrayList<String>();
        Set<String> terms = new HashSet<>();
        for (String word : sorted) {
            terms.addAll(Terms.ofQuery(word));
            if (terms.size() > Terms.QUERY_TERMS_MAX) {
                break;
            }
            chosen.add(word);
        }
        return chosen;
    }
}
