package dev.contextd.feature.fold.tree;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// The paths and identifiers a branch dealt with: what was found, asked for and said before what only stood in some
/// output; then the late and the frequent. Whole, because whoever goes on searches for them; a name that is part of
/// another one listed is not listed again.
final class BranchNames {
    private static final int LOOKED_AT_CHARS = 20_000;
    private static final double FOUND_WEIGHT = 4;
    private static final double ASKED_WEIGHT = 3;

    /// An output as short as this is what was asked or answered, not what was looked through.
    private static final int BRIEF_CHARS = 400;

    /// Also from the root or from home; the full stop of a sentence is no part of it.
    private static final String PATH =
            "(?:(?<![\\w./:@-])~?/)?(?<![\\w.@])(?:[\\w.@][\\w.@+-]{0,254}+/){1,60}[\\w.@+-]{0,254}\\w";

    /// With an extension or several: `index.d.ts`.
    private static final String FILE = "\\b\\w[\\w-]{0,80}(?:\\.[a-z0-9-]{1,20}){0,4}\\.[A-Za-z][A-Za-z0-9]{0,5}\\b";

    /// Identifiers of more than one word: `api_key`, `checkPassword`, `HTTPServer`.
    private static final String IDENTIFIER = "\\b[A-Za-z_]\\w{0,60}_\\w{1,60}\\b"
            + "|\\b[A-Za-z](?:[a-z0-9]{1,40}(?:[A-Z][a-z0-9]{0,40}){1,8}"
            + "|[A-Z]{1,10}[a-z][a-z0-9]{1,40}(?:[A-Z][a-z0-9]{0,40}){0,8})\\b";

    private static final Pattern NAME = Pattern.compile(PATH + "|" + FILE + "|" + IDENTIFIER);

    private final Map<String, Double> weights = new HashMap<>();

    BranchNames(List<Operation> operations, List<String> found) {
        found.forEach(sentence -> add(sentence, FOUND_WEIGHT));
        for (int i = 0; i < operations.size(); i++) {
            double late = 1.0 + (double) i / operations.size();
            var operation = operations.get(i);
            boolean brief = operation.output().length() <= BRIEF_CHARS;
            add(operation.input(), ASKED_WEIGHT * late);
            add(operation.output(), (brief ? ASKED_WEIGHT : 1) * late);
        }
    }

    private void add(String text, double weight) {
        in(text).forEach(name -> weights.merge(name, weight, Double::sum));
    }

    static Set<String> in(String text) {
        var names = new LinkedHashSet<String>();
        var found = NAME.matcher(text.substring(0, Math.min(text.length(), LOOKED_AT_CHARS)));
        while (found.find()) {
            names.add(found.group());
        }
        return names;
    }

    /// @param space takes a name if there is room for it
    List<String> list(Predicate<String> space) {
        var listed = new ArrayList<String>();
        weights.entrySet().stream()
                .sorted(Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .filter(name -> listed.stream().noneMatch(other -> other.contains(name)))
                .filter(space)
                .forEach(listed::add);
        return List.copyOf(listed);
    }
}
