package dev.contextd.feature.repository;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.base.project.Holder;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.feature.repository.CodePassages.About;
import dev.contextd.keep.search.Legs;
import dev.contextd.keep.search.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CodeRankingTest {
    private static final Place PLACE = new Place(new Holder("owner:ann"), new ProjectKey("p"), CodePassages.KIND);

    /// A file that was just written is in the index by its words at once, and by meaning a little later.
    @Test
    void whatHasNoVectorYetMayMeanAsMuchAsAny() {
        var rarity = Map.of("come", 3.0, "after", 3.0, "lighthous", 5.0, "key", 4.0);
        var legs = new Legs(List.of(), List.of(), rarity);
        var ranking = new CodeRanking(CodeQuestion.of("what comes after the lighthouse key"), 0.75, legs);
        var fresh = added(ranking, "fresh", "src/Fresh.java");
        ranking.byWords(new Legs.Hit("fresh", fresh.place(), 6, Set.of("lighthouse", "key")));
        for (int i = 0; i < 3; i++) {
            var other = added(ranking, "other" + i, "src/Other" + i + ".java");
            ranking.byMeaning(new Legs.Hit(other.id(), other.place(), 0.5 + 0.03 * i, Set.of()));
        }

        assertThat(ranking.ranked().getFirst().hit().id()).isEqualTo("fresh");
    }

    /// Words that many have say little: only so many of these are found by them.
    @Test
    void whatIsNearestInMeaningIsNotPutBehindForWordsThatManyHave() {
        var lexical = new ArrayList<Legs.Hit>();
        for (int i = 0; i < CodeSearch.POOL; i++) {
            lexical.add(new Legs.Hit("common" + i, PLACE, 2, Set.of("open", "file")));
        }
        var legs = new Legs(lexical, List.of(), Map.of("open", 2.0, "file", 2.0));
        var ranking = new CodeRanking(CodeQuestion.of("see that one can open the file"), 1, legs);
        for (var hit : lexical) {
            added(ranking, hit.id(), "src/" + hit.id() + ".java");
            ranking.byWords(hit);
            ranking.byMeaning(new Legs.Hit(hit.id(), PLACE, 0.73, Set.of()));
        }
        ranking.byMeaning(added(ranking, "nearest", "src/Nearest.java", 0.75));

        assertThat(ranking.ranked().getFirst().hit().id()).isEqualTo("nearest");
    }

    private static Legs.Hit added(CodeRanking ranking, String id, String path) {
        return added(ranking, id, path, 0);
    }

    private static Legs.Hit added(CodeRanking ranking, String id, String path, double score) {
        var hit = new Legs.Hit(id, PLACE, score, Set.of());
        ranking.add(hit, new About(path, "", "", "java"));
        return hit;
    }
}
