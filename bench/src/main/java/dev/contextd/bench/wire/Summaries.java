package dev.contextd.bench.wire;

import dev.contextd.text.bpe.O200kTokenizer;
import java.util.List;

/// What stays of a sub-task. Nobody is here to write it, so it tells what was done and the first words of what was found,
/// as long as a model's would be.
final class Summaries {
    private static final int TOKENS = 256;
    private static final int LINE_CHARS = 160;

    private static final O200kTokenizer TOKENIZER = new O200kTokenizer();

    private Summaries() {}

    static String of(List<Moment.Step> steps) {
        var text = new StringBuilder("Done; what matters for the rest:");
        for (Moment.Step step : steps) {
            for (Moment.Use use : step.uses()) {
                text.append("\n- ").append(use.tool()).append(' ').append(line(use.arguments().toString()));
                text.append(" gave ").append(line(use.result()));
            }
        }
        return TOKENIZER.prefix(text.toString(), TOKENS);
    }

    private static String line(String text) {
        return text.substring(0, Math.min(text.length(), LINE_CHARS)).replace('\n', ' ');
    }
}
