package dev.contextd.feature.conversation.summary;

import java.util.List;

/// A summary, the insights and the state to go on from.
///
/// @param summary sentences as they were said, in their order and by whom; at most the tokens asked for, which only
///     CRITICAL messages may exceed
/// @param codeBlocks whole fenced blocks with their fences, in their order: the newest that have, together, no more
///     tokens than asked for
/// @param keyInsights decisions, errors and open questions, each named as what it is; at most `Insights.COUNT_MAX`
/// @param tokensUsed of the summary
/// @param method `extractive` by meaning, `extractive_words` where the model was not to be had
/// @param state JSON that the next run gets back; nobody else's business, and of no use under another model
public record SummaryResult(
        String summary,
        List<String> codeBlocks,
        List<String> keyInsights,
        int tokensUsed,
        String method,
        String state) {
    public SummaryResult {
        codeBlocks = List.copyOf(codeBlocks);
        keyInsights = List.copyOf(keyInsights);
    }
}
