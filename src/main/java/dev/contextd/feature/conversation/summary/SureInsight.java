package dev.contextd.feature.conversation.summary;

/// What a sentence says in so many words. A [SentenceCue] makes a sentence more likely to be told, and may be wrong;
/// who
/// reads `Decision:` before a sentence believes it.
enum SureInsight {
    DECISION(
            "Decision",
            "decided (?:to|not to|on|that|against|for)|(?:the|our|my) decision (?:is|was)|settled on|(?:we|i) agreed|approved|final answer"
                    + "|(?:we|i)(?:'re| are|'m| am) (?:going|sticking|staying) with|(?:we|i) (?:go|went|stick|stuck) with|ruled? out"
                    + "|we(?:'ll| will) (?:use|keep|take|drop|switch|store|stay|move|not)|i(?:'ll| will) use"
                    + "|let'?s (?:use|keep|go with|take|drop|switch|store|stay|not|cap|set|move|leave)|from now on"
                    + "|we (?:use|keep|stay|drop|write) \\S+ \\S+"
                    + "|entschieden|beschlossen|wir (?:nehmen|bleiben|verwenden|behalten)|nehmen wir"
                    + "|décidé|on (?:garde|prend|utilise|part sur)|nous (?:utiliserons|gardons)|retenons"
                    + "|decidido|decidimos|usaremos|vamos a usar|nos quedamos con|acordado|abbiamo deciso"),
    ERROR(
            "Error",
            "\\w{2,80}(?:Exception|Error)|error:|fail(?:s|ed|ing)? (?:with|because|on|in|at)|crash(?:es|ed) (?:with|because|on|in|at|when)"
                    + "|exit(?:s|ed)?(?: with)? code \\d+|segfaults?|deadlocks?|race condition|root cause|caused by|turn(?:s|ed) out"
                    + "|the (?:real |actual )?(?:problem|reason|culprit|cause) (?:is|was)|timed out"
                    + "|fehler|schlägt fehl|ursache|échoue|erreur|falla con|excepción|errore"),
    OPEN(
            "Open question",
            "open (?:question|point|issue)s?|still (?:open|unclear|undecided|unknown|to do|missing)|tbd|to be decided|undecided"
                    + "|(?:not|(?:have|has|had|is|was|are|were)n't) (?:yet )?decided|unresolved|left to do|next steps?(?: (?:is|are|would be)|(?=:))|not sure whether"
                    + "|noch (?:offen|unklar)|ungeklärt|à décider|reste à|pendiente|por decidir|queda por|in sospeso");

    private final String label;

    @SuppressWarnings("ImmutableEnumChecker") // it never changes
    private final Phrases phrases;

    SureInsight(String label, String words) {
        this.label = label;
        this.phrases = new Phrases(words);
    }

    String label() {
        return label;
    }

    boolean isIn(String sentence) {
        return phrases.areIn(new WordStarts(sentence));
    }
}
