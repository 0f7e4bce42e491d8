package dev.contextd.feature.conversation;

import dev.contextd.feature.conversation.summary.Summarizer;
import dev.contextd.text.Tokenizer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Our summaries of dialogues and those of the baselines, with the same tokens to use, held against the references.
final class SummaryMeasurement {
    static final String OURS = "contextd";
    static final String WORDS = "contextd without a model";

    private final Summarizer summarizer;
    private final Tokenizer tokenizer;

    SummaryMeasurement(Summarizer summarizer, Tokenizer tokenizer) {
        this.summarizer = summarizer;
        this.tokenizer = tokenizer;
    }

    /// @param rouge ROUGE-L F1 against the reference, the mean over the dialogues
    /// @param facts the share of the facts that is told, likewise
    record Figures(double rouge, double facts) {
        Figures plus(double moreRouge, double moreFacts) {
            return new Figures(rouge + moreRouge, facts + moreFacts);
        }
    }

    Map<String, Figures> of(List<Dialogue> dialogues, int tokenLimit) {
        var all = new LinkedHashMap<String, Figures>();
        for (var dialogue : dialogues) {
            summaries(dialogue, tokenLimit)
                    .forEach((name, summary) -> all.merge(
                            name,
                            figures(dialogue, summary, dialogues.size()),
                            (sum, one) -> sum.plus(one.rouge(), one.facts())));
        }
        return all;
    }

    private static Figures figures(Dialogue dialogue, String summary, int of) {
        return new Figures(Rouge.l(summary, dialogue.reference()) / of, dialogue.coverage(summary) / of);
    }

    Map<String, String> summaries(Dialogue dialogue, int tokenLimit) {
        var baselines = new Baselines(dialogue, tokenizer);
        var all = new LinkedHashMap<String, String>();
        all.put("lead", baselines.lead(tokenLimit));
        all.put("lead and tail", baselines.leadAndTail(tokenLimit));
        all.put("TextRank", baselines.textRank(tokenLimit));
        all.put(
                WORDS,
                Summarizer.byWords(tokenizer)
                        .summarize(dialogue.lines(), Optional.empty(), tokenLimit)
                        .summary());
        all.put(
                OURS,
                summarizer
                        .summarize(dialogue.lines(), Optional.empty(), tokenLimit)
                        .summary());
        return all;
    }
}
