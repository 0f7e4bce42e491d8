package dev.contextd.feature.fold.tree;

import dev.contextd.feature.fold.tree.Branch.Open;
import dev.contextd.feature.fold.tree.Branch.Result;
import dev.contextd.text.Tokenizer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// What can be said of a branch that was stopped before it could return, without a model: what it was for, the names it
/// dealt with, and the last lines it saw. Names of files and identifiers are what later work needs most and cost
/// least; the last output is kept verbatim, because what was read last is what was about to be edited.
public final class PartialResult {
    private static final int TOKENS_MAX = 400;
    private static final int NAMES_TOKENS = 120;
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

    public Result of(Open branch, List<Operation> operations) {
        var text = new StringBuilder("Unfinished: ")
                .append(branch.plan().description())
                .append("\n")
                .append(branch.spent().operations())
                .append(" operations, ")
                .append(branch.spent().failures())
                .append(" failed.");
        var names = tokenizer.prefix(String.join(", ", names(operations)), NAMES_TOKENS);
        if (!names.isEmpty()) {
            text.append("\nNames: ").append(names);
        }
        if (!operations.isEmpty()) {
            var last = operations.getLast();
            text.append("\nLast: ").append(last.name()).append(last.ok() ? "" : " (failed)");
            int left = TOKENS_MAX - tokenizer.count(text.toString()) - 10;
            text.append("\n").append(tail(last.output().isBlank() ? last.input() : last.output(), left));
        }
        var whole = tokenizer.prefix(text.toString().strip(), TOKENS_MAX);
        return new Result(whole, tokenizer.count(whole), 0);
    }

    /// Often and late weighs most.
    private static List<String> names(List<Operation> operations) {
        Map<String, Double> weights = new LinkedHashMap<>();
        for (int i = 0; i < operations.size(); i++) {
            double weight = 1.0 + (double) i / operations.size();
            var operation = operations.get(i);
            for (String text : List.of(operation.input(), operation.output())) {
                var found = NAMES.matcher(text.substring(0, Math.min(text.length(), LOOKED_AT_CHARS)));
                while (found.find()) {
                    weights.merge(found.group(), weight, Double::sum);
                }
            }
        }
        return weights.entrySet().stream()
                .sorted(Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder()))
                .limit(NAMES_MAX)
                .map(Map.Entry::getKey)
                .toList();
    }

    /// The last whole lines that fit.
    private String tail(String text, int tokens) {
        var lines = new ArrayList<String>();
        int left = tokens;
        for (String line : text.substring(Math.max(0, text.length() - LOOKED_AT_CHARS))
                .lines()
                .toList()
                .reversed()) {
            left -= tokenizer.count(line) + 1;
            if (left < 0) {
                break;
            }
            lines.addFirst(line);
        }
        return lines.isEmpty() ? tokenizer.prefix(text, tokens) : String.join("\n", lines);
    }
}
