package dev.contextd.feature.conversation;

/// What can be set of conversations.
///
/// @param messagesMax so many messages after the last summary a new one is made
/// @param tokenShare or when what was said since has this share of what a model can read
/// @param modelLimit what a model can read, in tokens
/// @param summaryTokens most tokens of a summary
/// @param byMeaning whether similarity goes by meaning; else by words alone
/// @param graph whether there are relations between contexts
/// @param similarity from which similarity on, 0 to 1, two things are about the same
public record ConversationRules(
        int messagesMax,
        double tokenShare,
        int modelLimit,
        int summaryTokens,
        boolean summarizes,
        boolean byMeaning,
        boolean graph,
        double similarity) {
    long tokensMax() {
        return (long) (tokenShare * modelLimit);
    }
}
