package dev.contextd.keep.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.contextd.base.project.Holder;
import dev.contextd.base.project.ProjectKey;
import java.util.List;
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

    @Test
    void theFirstOfBothLegsWithAllTermsHasScoreOneAndTellsWhy() {
        var legs = new Legs(List.of(lexical("a", "tokenstor")), List.of(dense("a", 0.9)));

        assertThat(Fusion.fuse(asked("tokenstore"), legs)).singleElement().satisfies(hit -> {
            assertThat(hit.score()).isCloseTo(1, within(1e-9));
            assertThat(hit.terms()).containsExactly("tokenstor");
            assertThat(hit.cosine()).isEqualTo(OptionalDouble.of(0.9));
        });
    }

    @Test
    void anAbsentLegCostsNothing() {
        var legs = new Legs(List.of(lexical("a", "tokenstor")), List.of());

        assertThat(Fusion.fuse(asked("tokenstore"), legs).getFirst().score()).isCloseTo(1, within(1e-9));
        assertThat(Fusion.fuse(asked("tokenstore"), new Legs(List.of(), List.of())))
                .isEmpty();
    }

    @Test
    void namesAreBelievedByTheirLettersAndProseByItsMeaning() {
        var names = new Legs(List.of(lexical("word", "tokenstor", "token", "store")), List.of(dense("sense", 0.9)));
        var prose = new Legs(List.of(lexical("word", "token", "store")), List.of(dense("sense", 0.9)));

        assertThat(Fusion.fuse(asked("tokenStore"), names).getFirst().id()).isEqualTo("word");
        assertThat(Fusion.fuse(asked("store the token"), prose).getFirst().id()).isEqualTo("sense");
    }

    @Test
    void equalScoresAreOrderedByIdAndTheDepthIsKept() {
        var legs = new Legs(List.of(), List.of(dense("d", 0.9), dense("c", 0.9), dense("b", 0.9), dense("a", 0.9)));
        assertThat(Fusion.fuse(asked("some words"), legs))
                .extracting(Fusion.Hit::id)
                .containsExactly("d", "c", "b");

        var even = new Legs(List.of(lexical("b", "word")), List.of(dense("z", 0.1), dense("a", 0.9)));
        assertThat(Fusion.fuse(asked("words of a question"), even))
                .isSortedAccordingTo((x, y) -> Double.compare(y.score(), x.score()));
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
