package dev.contextd.keep.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.base.project.Holder;
import dev.contextd.base.project.ProjectKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FusionTest {
    private static final Place PLACE = new Place(new Holder("ann"), new ProjectKey("shop"), "note");

    private static Query asked(String text) {
        return Corpora.query(text, Optional.empty(), 3);
    }

    private static Legs.Hit lexical(String id, String... terms) {
        return new Legs.Hit(id, PLACE, 1, Set.of(terms));
    }

    private static Legs.Hit dense(String id, double cosine) {
        return new Legs.Hit(id, PLACE, cosine, Set.of());
    }

    private static Legs legs(List<Legs.Hit> lexical, List<Legs.Hit> dense) {
        return new Legs(lexical, dense, Map.of());
    }

    private static List<Fusion.Hit> fused(String question, Legs legs) {
        return Fusion.fuse(asked(question), legs, Blend.ITEMS);
    }

    private static double likely(Fusion.Hit hit) {
        return Blend.ITEMS.odds().of(hit.sum(), hit.sum());
    }

    @Test
    void whatHasAllTheWordsAndTheMeaningIsLikelyAndTellsWhy() {
        var legs = legs(List.of(lexical("a", "tokenstor")), List.of(dense("a", 0.9)));

        assertThat(fused("tokenstore", legs)).singleElement().satisfies(hit -> {
            assertThat(likely(hit)).isBetween(0.9, 1.0);
            assertThat(hit.terms()).containsExactly("tokenstor");
            assertThat(hit.cosine()).isEqualTo(OptionalDouble.of(0.9));
        });
    }

    @Test
    void whatIsFarInBothIsUnlikely() {
        var legs = legs(List.of(lexical("a", "token")), List.of(dense("a", 0.4), dense("b", 0.4)));

        assertThat(fused("where does the token of the harbour master go", legs))
                .allSatisfy(hit -> assertThat(likely(hit)).isLessThan(0.2));
    }

    @Test
    void aRareWordCountsMoreThanACommonOne() {
        var rarity = Map.of("token", 1.0, "harbour", 6.0);
        var words = new Blend(0, 1, 0, 0, Surroundings.NONE, new Blend.Odds(0, 1, 1));
        var legs = new Legs(List.of(lexical("a", "token"), lexical("b", "harbour")), List.of(), rarity);

        assertThat(Fusion.fuse(asked("the token of the harbour"), legs, words))
                .extracting(Fusion.Hit::id)
                .containsExactly("b", "a");
    }

    @Test
    void aShortAnswerIsFoundByTheQuestionBeforeIt() {
        Surroundings numbered = (id, distance) -> Optional.of(Integer.toString(Integer.parseInt(id) + distance));
        var talk = new Blend(1, 1, 3, 0.4, numbered, new Blend.Odds(2, 1, 1));
        var legs = legs(List.of(lexical("7", "port", "databas")), List.of(dense("7", 0.8), dense("20", 0.5)));

        var found = Fusion.fuse(asked("port of the database"), legs, talk);

        assertThat(found).extracting(Fusion.Hit::id).startsWith("7").containsAnyOf("6", "8");
        assertThat(found.get(1).terms()).isEmpty();
        assertThat(found.get(1).nearby()).containsExactlyInAnyOrder("port", "databas");
    }

    @Test
    void anAbsentLegCostsNothingAndNothingFoundIsNothing() {
        var legs = legs(List.of(lexical("a", "tokenstor")), List.of());

        assertThat(likely(fused("tokenstore", legs).getFirst())).isGreaterThan(0.5);
        assertThat(fused("tokenstore", Legs.NONE)).isEmpty();
    }

    @Test
    void allTheWordsOutweighAMeaningThatIsALittleNearerAndOneOfManyDoesNot() {
        var dense = List.of(dense("sense", 0.8), dense("word", 0.7));
        var all = legs(List.of(new Legs.Hit("word", PLACE, 1.5, Set.of("token", "store"))), dense);
        var one = legs(List.of(new Legs.Hit("word", PLACE, 0.5, Set.of("token"))), dense);

        assertThat(fused("token store", all).getFirst().id()).isEqualTo("word");
        assertThat(fused("token that nobody else looks for here", one)
                        .getFirst()
                        .id())
                .isEqualTo("sense");
    }

    @Test
    void equalScoresAreOrderedByIdAndTheDepthIsKept() {
        var legs = legs(List.of(), List.of(dense("d", 0.9), dense("c", 0.9), dense("b", 0.9), dense("a", 0.9)));
        assertThat(fused("some words", legs)).extracting(Fusion.Hit::id).containsExactly("a", "b", "c");

        var even = legs(List.of(lexical("b", "word")), List.of(dense("z", 0.1), dense("a", 0.9)));
        assertThat(fused("words of a question", even)).isSortedAccordingTo((x, y) -> Double.compare(y.sum(), x.sum()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "refreshAuthToken",
                "snake_case here",
                "src/main",
                "why NullPointerException",
                "E0308",
                "ORA-00942",
                "a.b.C",
                "--flag off",
                "Type::new",
                "call() fails",
                "status 404",
                "one",
                ".gitignore",
                "sha256 sum"
            })
    void isAboutNames(String query) {
        assertThat(QueryStyle.of(query)).isEqualTo(QueryStyle.NAMES);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "how do we deploy?",
                "what happens when a TokenStore is closed twice",
                "Why was Postgres chosen, not Mongo",
                "the user's login, and so on."
            })
    void isProse(String query) {
        assertThat(QueryStyle.of(query)).isEqualTo(QueryStyle.PROSE);
    }
}
