package dev.contextd.feature.conversation.summary;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// What the words of a sentence give away about its part in a conversation. English, German, French, Spanish, and a
/// little of others; a sentence in another language has no cues and stands by its meaning alone.
enum SentenceCue {
    DECISION(
            0.9,
            "decided|decision|settled on|agreed|approved|final answer|go(?:ing)? (?:with|for)|stick(?:ing)? (?:with|to)"
                    + "|(?:we|i)(?:'ll| will) (?:use|keep|go|take|drop|switch|store|stay|do|have|make)"
                    + "|let'?s (?:use|keep|go|take|drop|switch|store|stay|do|make|have|not|cap|set|move|leave|also)"
                    + "|we (?:use|keep|stay|drop|take|write|go|don't)|from now on|the plan|ruled? out|it is$|it is[,.]"
                    + "|(?:^|[,:;] (?:and |then )?)(?:please )?(?:take|use|keep|make|remove|drop|add|leave|fix|put|turn|cap|lower|don't|no)"
                    + "|entschieden|beschlossen|wir (?:nehmen|bleiben|machen|verwenden|behalten)|nehmen wir|machen wir"
                    + "|décidé|on (?:garde|prend|utilise|part sur|fait)|nous (?:utiliserons|gardons)|retenons"
                    + "|decidido|decidimos|usaremos|vamos (?:a )?usar|nos quedamos con|acordado|abbiamo deciso|usiamo"),
    CORRECTION(
            1.0,
            "actually|instead|scratch that|i was wrong|correction|on second thoughts?|changed? (?:my|our) mind|no longer"
                    + "|rather than|forget (?:that|what)|revert(?:ed)?|undo|not anymore|take (?:that|it) back|was mistaken"
                    + "|doch nicht|stattdessen|anstatt|lieber|ich lag falsch|finalement|plutôt|au lieu de|je me suis tromp"
                    + "|en realidad|en lugar de|en vez de|mejor|me equivoqu|na verdade|in realtà|invece"),
    ERROR(
            0.5,
            "\\w{2,80}(?:Exception|Error)|errors?|fail(?:s|ed|ure|ures|ing)?|crash(?:es|ed)?|panic(?:s|ked)?|time(?:s|d)? ?outs?"
                    + "|broken?|breaks|regression|leak(?:s|ed|ing)?|deadlock(?:s|ed)?|race condition|segfault|exit(?:s|ed)? code"
                    + "|refused|denied|bugs?|corrupt(?:ed|s)?|wrong|missing|duplicate[sd]?|flaky|hangs?"
                    + "|fehler|schlägt fehl|abgestürzt|absturz|erreurs?|échoue|plante|falla|fallo|excepción|se cae|errore"),
    CAUSE(
            0.9,
            "root cause|turns? out|turned out|the (?:real |actual )?(?:problem|reason|culprit|cause|issue) (?:is|was)|caused by"
                    + "|due to|that(?:'s| is) why|which (?:is why|means|explains)|because|explains"
                    + "|ursache|lag daran|liegt an|weil|cause|parce que|à cause|causa|porque|debido"),
    RESULT(
            0.8,
            "fixed|i(?:'ve)? (?:\\w+ed|wrote|rewrote|set|put|ran|split|kept|built|made|found)|works? now|pass(?:es|ed)?|all green|is green|merged|deployed|shipped|measured|went (?:from|down|up)"
                    + "|drop(?:s|ped) (?:from|to)|now (?:takes|returns|is|are|runs|uses)|verified|confirmed|reproduced?|added|removed"
                    + "|replaced|migrated|done|finished|faster|slower|from \\d\\S* (?:\\w+ )?to \\d\\S*"
                    + "|behoben|läuft jetzt|erledigt|corrigé|réparé|fonctionne|arreglado|funciona|resuelto|risolto"),
    CONSTRAINT(
            0.6,
            "must(?: not|n't)?|never|always|has to|have to|requirements?|deadline|at most|at least|no more than|only if"
                    + "|not allowed|may not|cannot|can't|required|by (?:monday|tuesday|wednesday|thursday|friday|tomorrow)|keep in mind"
                    + "|muss|müssen|darf nicht|niemals|immer|doit|jamais|toujours|il faut|debe|nunca|siempre|hay que|deve"),
    OPEN(
            0.9,
            "open (?:question|point|issue)s?|still (?:open|unclear|need|needs|to do|missing|don't|unknown)|tbd|to be decided"
                    + "|undecided|not (?:yet )?decided|unresolved|follow-?up|next steps?|remains|remaining|left to do|not sure whether"
                    + "|ask (?:\\w+ ){1,3}(?:first|about|whether|tomorrow)|waiting (?:for|on)|later|next (?:week|sprint)|not yet"
                    + "|noch (?:offen|unklar)|ungeklärt|à décider|reste à|pas encore|pendiente|por decidir|queda por|in sospeso"),
    QUESTION(0.1, "[?？]+[\"')*\\s]*$"),
    CHATTER(
            -0.6,
            "^(?:sure|ok(?:ay)?|thanks?|thank you|great|got it|perfect|nice|cool|sounds (?:good|right)|yes|yep|hi|hello|hey|of course"
                    + "|you'?re (?:right|welcome)|good (?:point|question|idea|catch|call)|one moment|happy to|makes sense|understood|love it|don't care|works for me|fine|good"
                    + "|absolutely|certainly|alles klar|danke|gerne|merci|d'accord|bien sûr|gracias|vale|claro)\\b.{0,40}$"),
    INTENTION(
            -0.5,
            "^(?:(?:ok(?:ay)?|sure|right|first|now|then|next)[,.!]? )?(?:let me|i(?:'?ll| will) (?:take|look|check|start|begin|run|read|now|have|find|learn|see|search|open|examine|explore)"
                    + "|i(?:'m| am) (?:going to|checking|looking|reading)|looking|checking|reading|running|shall i|should i|want me to"
                    + "|would you like|do you want|can you (?:show|paste|share|check|look)|could you (?:show|paste|share)|here(?:'s| is| are)"
                    + "|ich schaue|je regarde|voy a)\\b.*");

    private final double weight;

    @SuppressWarnings("ImmutableEnumChecker") // a pattern or Phrases, neither of which changes
    private final Predicate<WordStarts> words;

    SentenceCue(double weight, String words) {
        this.weight = weight;
        boolean whole = words.startsWith("^") || words.endsWith("$");
        this.words = whole ? whole(words) : new Phrases(words)::areIn;
    }

    private static Predicate<WordStarts> whole(String words) {
        var pattern = Pattern.compile(words, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
        return sentence -> pattern.matcher(sentence.text()).find();
    }

    static Set<SentenceCue> of(String sentence) {
        var words = new WordStarts(sentence);
        var cues = EnumSet.noneOf(SentenceCue.class);
        for (SentenceCue cue : values()) {
            if (cue.words.test(words)) {
                cues.add(cue);
            }
        }
        return cues;
    }

    /// The strongest promise and every objection.
    static double weight(Set<SentenceCue> cues) {
        double best = cues.stream().mapToDouble(cue -> cue.weight).max().orElse(0);
        double more = cues.stream().filter(cue -> cue.weight > 0).count() > 1 ? 0.1 : 0;
        double objections =
                cues.stream().mapToDouble(cue -> Math.min(0, cue.weight)).sum();
        return Math.max(0, best) + more + objections;
    }
}
