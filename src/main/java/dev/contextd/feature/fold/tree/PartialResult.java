package dev.contextd.feature.fold.tree;

import dev.contextd.base.text.Beginning;
import dev.contextd.feature.fold.tree.Branch.Open;
import dev.contextd.feature.fold.tree.Branch.Result;
import dev.contextd.text.Tokenizer;
import java.util.List;

/// What can be said of a branch that was stopped before it could return, without a model: what it was for, what it
/// found, what it did, the names it dealt with, which later work needs most and which cost least, and lines that are
/// likely to be edited next.
public final class PartialResult {
    private static final int TOKENS_MAX = 400;
    private static final int FOUND_TOKENS = 130;
    private static final int FOUND_MAX = 8;
    private static final int NAMES_TOKENS = 140;
    private static final int NAMES_MAX = 40;
    private static final int LINES_MAX = 12;
    private static final int LAST_CHARS = 80;

    /// For a title, and for what two texts have more together than apart.
    private static final int SEAM_TOKENS = 8;

    private final Tokenizer tokenizer;

    public PartialResult(Tokenizer tokenizer) {
        this.tokenizer = tokenizer;
    }

    /// @param operations what was done and said in it, and what its own branches returned
    public Result of(Open branch, List<Operation> operations) {
        String task = branch.plan().description() + " " + branch.plan().prompt();
        var found = new TaskFindings(task).of(operations, new TokenSpace(tokenizer, FOUND_TOKENS, FOUND_MAX));
        var text = new StringBuilder("Unfinished: ").append(branch.plan().description());
        append(text, "Found:", found, "- ");
        text.append("\nDone: ")
                .append(branch.spent().operations())
                .append(" operations, ")
                .append(branch.spent().failures())
                .append(" failed");
        if (!operations.isEmpty()) {
            text.append("; the last was ").append(briefly(operations.getLast()));
        }
        var names = new BranchNames(operations, found).list(space(text, NAMES_TOKENS, NAMES_MAX));
        if (!names.isEmpty()) {
            text.append("\nNames: ").append(String.join(", ", names));
        }
        var lines = new LinesInSight(task, operations).list(space(text, TOKENS_MAX, LINES_MAX));
        lines.removeIf(line -> text.indexOf(line) >= 0);
        append(text, "Lines:", lines, "");
        var whole = tokenizer.prefix(text.toString().strip(), TOKENS_MAX);
        return new Result(whole, tokenizer.count(whole), 0);
    }

    private static void append(StringBuilder text, String title, List<String> parts, String mark) {
        if (!parts.isEmpty()) {
            text.append('\n').append(title);
            parts.forEach(part -> text.append('\n').append(mark).append(part));
        }
    }

    /// What the text leaves, and no more than so much of it.
    private TokenSpace space(StringBuilder text, int tokensMax, int texts) {
        int left = TOKENS_MAX - tokenizer.count(text.toString()) - SEAM_TOKENS;
        return new TokenSpace(tokenizer, Math.min(left, tokensMax), texts);
    }

    /// What it was called with, never what came out: that is what a result is made of, not a result.
    private static String briefly(Operation operation) {
        var input = operation.input().lines().findFirst().orElse("").strip();
        var shown = Beginning.marked(input, LAST_CHARS);
        return operation.name() + (shown.isEmpty() ? "" : " " + shown) + (operation.ok() ? "" : " (failed)");
    }
}
