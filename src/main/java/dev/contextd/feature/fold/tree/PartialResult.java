package dev.contextd.feature.fold.tree;

import dev.contextd.base.text.Beginning;
import dev.contextd.feature.fold.tree.Branch.Open;
import dev.contextd.feature.fold.tree.Branch.Result;
import dev.contextd.text.Tokenizer;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// What can be said of a branch that was stopped before it could return, without a model: what it was for, what it
/// found, what it did, and the names it dealt with, which later work needs most and which cost least.
public final class PartialResult {
    private static final int TOKENS_MAX = 400;
    private static final int FOUND_TOKENS = 220;
    private static final int FOUND_MAX = 8;
    private static final int NAMES_TOKENS = 100;
    private static final double FOUND_WEIGHT = 3;
    private static final int LAST_CHARS = 80;
    private static final int NAMES_MAX = 40;
    private static final int LOOKED_AT_CHARS = 20_000;

    /// Paths, names with a dot and an extension, and identifiers that are more than one word.
    private static final Pattern NAMES =
            Pattern.compile("(?:[\\w.-]{1,60}/){1,12}[\\w.-]{1,80}|\\b\\w{1,60}\\.[A-Za-z][A-Za-z0-9]{0,5}\\b"
                    + "|\\b[A-Za-z]\\w{0,60}_\\w{1,60}\\b|\\b[A-Za-z][a-z0-9]{1,40}(?:[A-Z][a-z0-9]{0,40}){1,8}\\b");

    private final Tokenizer tokenizer;

    public PartialResult(Tokenizer tokenizer) {
        this.tokenizer = tokenizer;
    }

    /// @param operations what was done and said in it, and what its own branches returned
    public Result of(Open branch, List<Operation> operations) {
        var text = new StringBuilder("Unfinished: ").append(branch.plan().description());
        var found = found(branch, operations);
        if (!found.isEmpty()) {
            text.append("\nFound:");
            found.forEach(sentence -> text.append("\n- ").append(sentence));
        }
        text.append("\nDone: ")
                .append(branch.spent().operations())
                .append(" operations, ")
                .append(branch.spent().failures())
                .append(" failed");
        if (!operations.isEmpty()) {
            text.append("; the last was ").append(briefly(operations.getLast()));
        }
        var names = tokenizer.prefix(String.join(", ", names(operations, found)), NAMES_TOKENS);
        if (!names.isEmpty()) {
            text.append("\nNames: ").append(names);
        }
        var whole = tokenizer.prefix(text.toString().strip(), TOKENS_MAX);
        return new Result(whole, tokenizer.count(whole), 0);
    }

    private List<String> found(Open branch, List<Operation> operations) {
        var space = new Predicate<String>() {
            private int tokens = FOUND_TOKENS;
            private int sentences = FOUND_MAX;

            @Override
            public boolean test(String sentence) {
                int cost = tokenizer.count(sentence) + 2;
                boolean fits = sentences > 0 && cost <= tokens;
                tokens -= fits ? cost : 0;
                sentences -= fits ? 1 : 0;
                return fits;
            }
        };
        return new TaskFindings(
                        branch.plan().description() + " " + branch.plan().prompt())
                .of(operations, space);
    }

    /// What it was called with, never what came out: that is what a result is made of, not a result.
    private static String briefly(Operation operation) {
        var input = operation.input().lines().findFirst().orElse("").strip();
        var shown = Beginning.marked(input, LAST_CHARS);
        return operation.name() + (shown.isEmpty() ? "" : " " + shown) + (operation.ok() ? "" : " (failed)");
    }

    /// What was found comes first, then what was there often and late.
    private static List<String> names(List<Operation> operations, List<String> sentences) {
        Map<String, Double> weights = new LinkedHashMap<>();
        sentences.forEach(sentence -> count(sentence, FOUND_WEIGHT, weights));
        for (int i = 0; i < operations.size(); i++) {
            double weight = 1.0 + (double) i / operations.size();
            var operation = operations.get(i);
            for (String text : List.of(operation.input(), operation.output())) {
                count(text.substring(0, Math.min(text.length(), LOOKED_AT_CHARS)), weight, weights);
            }
        }
        return weights.entrySet().stream()
                .sorted(Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder()))
                .limit(NAMES_MAX)
                .map(Map.Entry::getKey)
                .toList();
    }

    private static void count(String text, double weight, Map<String, Double> weights) {
        var found = NAMES.matcher(text);
        while (found.find()) {
            weights.merge(found.group(), weight, Double::sum);
        }
    }
}
