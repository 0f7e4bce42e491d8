package dev.contextd.feature.directory.write;

import dev.contextd.feature.directory.describe.Description;
import dev.contextd.feature.directory.describe.Enrichment;
import dev.contextd.feature.directory.describe.Enrichment.Enriched;
import dev.contextd.feature.directory.describe.Enrichment.Help;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The questions of one run to a language model. It is asked so many times and no more, and never again once
/// it was not there: the rest of the directories would wait for it in vain.
public final class ModelQuestions implements Wording {
    private final Enrichment enrichment;
    private final int questionsMax;
    private final Map<String, Integer> notes = new LinkedHashMap<>();
    private final Map<String, Enriched> asked = new HashMap<>();
    private int questions;
    private int unasked;
    private boolean gone;

    public ModelQuestions(Enrichment enrichment, int questionsMax) {
        this.enrichment = enrichment;
        this.questionsMax = questionsMax;
    }

    /// Who asks about a directory again gets the same words, with the facts as they are by then.
    @Override
    public Enriched of(Description facts, String scope) {
        var known = asked.get(scope);
        if (known != null) {
            return known.about(facts);
        }
        var answer = ask(facts, scope);
        asked.put(scope, answer);
        return answer;
    }

    private Enriched ask(Description facts, String scope) {
        if (gone || questions >= questionsMax) {
            unasked++;
            return Enriched.plain(facts);
        }
        questions++;
        var enriched = enrichment.describe(facts, scope);
        gone = enriched.help() == Help.ABSENT;
        enriched.note().ifPresent(note -> notes.merge(note, 1, Integer::sum));
        return enriched;
    }

    /// What the model did not do, each thing once.
    public List<String> notes() {
        var all = new LinkedHashMap<>(notes);
        if (unasked > 0 && !gone) {
            all.put(
                    "The language model was asked %d times, as often as model.calls_per_day allows."
                            .formatted(questions),
                    0);
        }
        int without =
                unasked + notes.values().stream().mapToInt(Integer::intValue).sum();
        return without == 0
                ? List.of()
                : List.of(String.join(" ", all.keySet()) + " " + directories(without)
                        + " described from the files alone.");
    }

    private static String directories(int count) {
        return count == 1 ? "1 directory is" : count + " directories are";
    }
}
