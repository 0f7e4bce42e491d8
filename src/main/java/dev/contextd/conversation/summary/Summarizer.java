package dev.contextd.conversation.summary;

import dev.contextd.text.Tokenizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/// Makes summaries of the first sentences that were said, the critical ones first to stay.
public final class Summarizer {
    private static final int SENTENCE_TOKENS = 40;
    private static final int KEPT_MAX = 200;

    private final Tokenizer tokenizer;

    public Summarizer(Tokenizer tokenizer, Function<String, Optional<float[]>> meaning) {
        this.tokenizer = tokenizer;
    }

    /// @param newLines the messages that are not in the state yet
    public Digest summarize(List<Line> newLines, Optional<String> previousState, int tokenLimit) {
        var kept = new ArrayList<String>();
        previousState.ifPresent(
                state -> JsonMapper.shared().readTree(state).path("kept").forEach(line -> kept.add(line.asString())));
        for (Line line : newLines) {
            var first =
                    tokenizer.prefix(line.content().strip().lines().findFirst().orElse(""), SENTENCE_TOKENS);
            kept.add((line.isCritical() ? "! " : "") + line.role() + ": " + first);
        }
        while (kept.size() > KEPT_MAX) {
            int plain = 0;
            while (plain < kept.size() - 1 && kept.get(plain).startsWith("! ")) {
                plain++;
            }
            kept.remove(plain);
        }
        var state = JsonNodeFactory.instance.objectNode();
        kept.forEach(state.putArray("kept")::add);
        var summary = new StringBuilder();
        for (String line : kept) {
            var next = line.startsWith("! ") ? line.substring(2) : line;
            if (line.startsWith("! ") || tokenizer.count(summary + next) < tokenLimit) {
                summary.append(summary.isEmpty() ? "" : "\n").append(next);
            }
        }
        return new Digest(
                summary.toString(),
                List.of(),
                List.of(),
                tokenizer.count(summary.toString()),
                "extractive",
                state.toString());
    }
}
