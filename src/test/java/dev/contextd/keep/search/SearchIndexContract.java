package dev.contextd.keep.search;

import static dev.contextd.keep.search.Corpora.MODEL;
import static dev.contextd.keep.search.Corpora.NOON;
import static dev.contextd.keep.search.Corpora.document;
import static dev.contextd.keep.search.Corpora.ids;
import static dev.contextd.keep.search.Corpora.near;
import static dev.contextd.keep.search.Corpora.query;
import static dev.contextd.keep.search.Corpora.unit;
import static dev.contextd.keep.search.Corpora.words;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.contextd.base.project.Holder;
import dev.contextd.base.project.ProjectKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What every [SearchIndex] promises; to many owners at once in [SearchIndexTenants].
public abstract class SearchIndexContract extends SearchIndexTenants {
    private static final Holder ANN = new Holder("ann");

    @Test
    void anEmptyIndexFindsNothing() {
        var legs = index.search(query("anything", Optional.of(unit(MODEL, 1, 0)), 10));

        assertThat(legs).isEqualTo(Legs.NONE);
        assertThat(index.size()).isZero();
        assertThat(index.position()).isZero();
    }

    @Test
    void whatWasPutIsFoundByTheNextSearch() {
        for (int i = 0; i < 20; i++) {
            index.put(List.of(document("d" + i, 1, "number" + i)));

            assertThat(ids(index.search(words("number" + i)).lexical())).startsWith("d" + i);
        }
        assertThat(index.size()).isEqualTo(20);
    }

    @Test
    void whatWasPutIsFoundAlsoAfterASearchForAnotherKind() {
        index.put(List.of(ofKind("note", document("a", 1, "apple"))));
        assertThat(ids(index.search(ofKinds("note")).lexical())).containsExactly("a");
        index.put(List.of(ofKind("letter", document("b", 1, "apple")), ofKind("letter", document("c", 1, "apple"))));
        assertThat(ids(index.search(ofKinds("note")).lexical())).containsExactly("a");
        assertThat(ids(index.search(ofKinds("letter")).lexical())).containsExactlyInAnyOrder("b", "c");
        index.put(List.of(ofKind("letter", document("d", 1, "apple"))));
        assertThat(ids(index.search(ofKinds("note", "letter")).lexical())).contains("a", "d");
        index.put(List.of(ofKind("letter", document("e", 1, "apple"))));
        assertThat(ids(index.search(ofKinds()).lexical())).contains("e");
        index.put(List.of(ofKind("letter", document("f", 1, "apple"))));
        index.delete(ANN, List.of("a"), 2);
        assertThat(index.search(ofKinds("note")).lexical()).isEmpty();
    }

    private static Document ofKind(String kind, Document it) {
        return new Document(
                it.id(), it.holder(), it.project(), kind, it.tags(), it.at(), it.ordinal(), it.text(), it.vector());
    }

    private static Query ofKinds(String... kinds) {
        var all = words("apple");
        return new Query(
                all.scopes(),
                Set.of(kinds),
                all.tags(),
                all.anyTag(),
                all.since(),
                all.until(),
                all.text(),
                all.meaning(),
                all.depth());
    }

    @Test
    void whatWasDeletedIsFoundNoMore() {
        index.put(List.of(document("a", 1, "apple", unit(MODEL, 1, 0)), document("b", 1, "apple")));
        index.delete(ANN, List.of("a", "never there"), 2);

        var legs = index.search(query("apple", Optional.of(unit(MODEL, 1, 0)), 10));
        assertThat(ids(legs.lexical())).containsExactly("b");
        assertThat(legs.dense()).isEmpty();
        assertThat(index.size()).isEqualTo(1);
    }

    @Test
    void anUpdateLeavesNoTraceOfWhatWasThere() {
        index.put(List.of(document("a", 1, "apple", unit(MODEL, 1, 0))));
        index.put(List.of(document("a", 2, "pear")));

        var legs = index.search(query("apple", Optional.of(unit(MODEL, 1, 0)), 10));
        assertThat(legs.lexical()).isEmpty();
        assertThat(legs.dense()).isEmpty();
        assertThat(ids(index.search(words("pear")).lexical())).containsExactly("a");
    }

    @Test
    void anOlderDocumentNeverReplacesANewer() {
        index.put(List.of(document("a", 5, "new"), document("a", 4, "old"), document("a", 5, "same")));
        index.search(words("new"));
        index.put(List.of(document("a", 3, "older")));
        index.delete(ANN, List.of("a"), 4);

        assertThat(ids(index.search(words("new")).lexical())).containsExactly("a");
        assertThat(index.search(words("old older same")).lexical()).isEmpty();
    }

    @Test
    void anOlderDocumentDoesNotComeBackAfterADelete() {
        index.delete(ANN, List.of("a", "b"), 5);
        index.search(words("old"));
        index.put(List.of(document("a", 4, "old"), document("a", 5, "old"), document("b", 6, "new")));

        assertThat(index.search(words("old")).lexical()).isEmpty();
        assertThat(ids(index.search(words("new")).lexical())).containsExactly("b");
        assertThat(index.size()).isEqualTo(1);
    }

    @Test
    void aVectorMayComeLaterUnderTheSameOrdinalButNotTwice() {
        index.put(List.of(document("a", 1, "apple")));
        index.put(List.of(document("a", 1, "apple", unit(MODEL, 1, 0))));
        index.put(List.of(document("a", 1, "apple", unit(MODEL, 0, 1))));
        index.put(List.of(document("a", 1, "apple")));

        var hits = index.search(near(unit(MODEL, 1, 0), 10)).dense();
        assertThat(hits)
                .singleElement()
                .satisfies(hit -> assertThat(hit.score()).isCloseTo(1, within(1e-5)));
    }

    @Test
    void eachScopeHasItsOwnBestAsIfItWereAskedForAlone() {
        var documents = new ArrayList<Document>();
        for (int i = 0; i < 30; i++) {
            var owner = i < 20 ? "ann" : "bob";
            var text = i < 20 ? "apple apple" : "apple and a few more words";
            var vector = unit(MODEL, 1, i);
            documents.add(new Document(
                    "d" + (i + 10),
                    new Holder(owner),
                    new ProjectKey("shop"),
                    "note",
                    Set.of(),
                    NOON,
                    1,
                    text,
                    Optional.of(vector)));
        }
        index.put(documents);
        var ann = new SearchScope(new Holder("ann"), Optional.empty());
        var bob = new SearchScope(new Holder("bob"), Optional.of(new ProjectKey("shop")));
        var nobody = new SearchScope(new Holder("nobody"), Optional.empty());
        var query = query("apple", Optional.of(unit(MODEL, 1, 0)), 7);

        var together = index.search(query.in(List.of(ann, nobody, bob)));

        for (SearchScope scope : List.of(ann, bob, nobody)) {
            var alone = index.search(query.in(List.of(scope)));
            assertThat(together.of(scope.holder()).lexical()).isEqualTo(alone.lexical());
            assertThat(together.of(scope.holder()).dense()).isEqualTo(alone.dense());
            assertThat(alone.lexical()).hasSize(scope.equals(nobody) ? 0 : 7);
        }
    }

    @Test
    void aTermWeighsMoreTheFewerDocumentsHaveIt() {
        index.put(List.of(document("a", 1, "apple pear"), document("b", 2, "apple"), document("c", 3, "plum")));

        var rarity = index.search(query("apple pear fig", Optional.empty(), 10)).rarity();

        assertThat(rarity.get("fig")).isGreaterThan(rarity.get("pear"));
        assertThat(rarity.get("pear")).isGreaterThan(rarity.get("appl"));
    }

    @Test
    void aLongTextIsFoundOnceByTheBestOfItsStretches() {
        var north = unit(MODEL, 0, 1);
        var east = unit(MODEL, 1, 0);
        var northEast = unit(MODEL, 1, 1);
        var both = new Vector(MODEL, List.of(north.components(), east.components()));
        index.put(List.of(document("long", 1, "apple", both), document("short", 1, "pear", northEast)));

        assertThat(index.size()).isEqualTo(2);
        assertThat(ids(index.search(near(north, 10)).dense())).containsExactly("long", "short");
        assertThat(ids(index.search(near(east, 10)).dense())).containsExactly("long", "short");
        assertThat(ids(index.search(near(northEast, 10)).dense())).containsExactly("short", "long");
        assertThat(ids(index.search(words("apple")).lexical())).containsExactly("long");

        index.put(List.of(document("long", 2, "apple", north)));
        assertThat(ids(index.search(near(east, 10)).dense()))
                .as("of what it was nothing is left")
                .containsExactly("short", "long");
        index.delete(ANN, List.of("long"), 3);
        assertThat(ids(index.search(near(north, 10)).dense())).containsExactly("short");
        assertThat(index.size()).isOne();
    }

    @Test
    void vectorsOfAnotherModelAreNeverCompared() {
        index.put(List.of(
                document("a", 1, "apple", unit(MODEL, 1, 0)), document("b", 1, "pear", unit("model-b", 1, 0, 0))));

        assertThat(ids(index.search(near(unit(MODEL, 1, 0), 10)).dense())).containsExactly("a");
        assertThat(ids(index.search(near(unit("model-b", 1, 0, 0), 10)).dense()))
                .containsExactly("b");
        assertThat(index.search(near(unit("model-c", 1, 0), 10)).dense()).isEmpty();

        index.put(List.of(document("a", 1, "apple", unit("model-b", 1, 0, 0))));
        assertThat(index.search(near(unit(MODEL, 1, 0), 10)).dense()).isEmpty();
    }

    private static Document apple(
            String id,
            Holder holder,
            String project,
            String kind,
            Set<String> tags,
            Instant at,
            Optional<Vector> vector) {
        return new Document(id, holder, new ProjectKey(project), kind, tags, at, 1, "apple", vector);
    }

    @Test
    void noHitIsOutsideTheQuery() {
        var vector = Optional.of(unit(MODEL, 1, 0));
        var ann = new Holder("ann");
        index.put(List.of(
                apple("1", ann, "shop", "note", Set.of("x", "y"), NOON, vector),
                apple("2", new Holder("bob"), "shop", "note", Set.of("x", "y"), NOON, vector),
                apple("3", ann, "bank", "note", Set.of("x", "y"), NOON, vector),
                apple("4", ann, "shop", "code", Set.of("x", "y"), NOON, vector),
                apple("5", ann, "shop", "note", Set.of("x"), NOON, vector),
                apple("6", ann, "shop", "note", Set.of("x", "y"), NOON.minusNanos(1), vector),
                apple("7", ann, "shop", "note", Set.of("x", "y"), NOON.plusSeconds(1), vector)));

        var strict = new Query(
                new SearchScope(new Holder("ann"), Optional.of(new ProjectKey("shop"))),
                Set.of("note", "other"),
                Set.of("x", "y"),
                Optional.of(NOON),
                Optional.of(NOON.plusSeconds(1)),
                "apple",
                vector,
                10);
        assertThat(ids(index.search(strict).lexical())).containsExactly("1");
        assertThat(ids(index.search(strict).dense())).containsExactly("1");
        assertThat(ids(index.search(query("apple", vector, 10)).lexical()))
                .containsExactly("1", "3", "4", "5", "6", "7");
    }

    @Test
    void theEndsOfTimeAreMomentsToo() {
        index.put(List.of(
                apple("a", new Holder("ann"), "shop", "note", Set.of(), Instant.MIN, Optional.empty()),
                apple("z", new Holder("ann"), "shop", "note", Set.of(), Instant.MAX, Optional.empty())));
        var scope = new SearchScope(new Holder("ann"), Optional.empty());

        var recent = new Query(
                scope, Set.of(), Set.of(), Optional.of(NOON), Optional.empty(), "apple", Optional.empty(), 10);
        var past = new Query(
                scope, Set.of(), Set.of(), Optional.empty(), Optional.of(NOON), "apple", Optional.empty(), 10);
        assertThat(ids(index.search(recent).lexical())).containsExactly("z");
        assertThat(ids(index.search(past).lexical())).containsExactly("a");
    }

    @Test
    void equalScoresAreOrderedById() {
        var vector = unit(MODEL, 1, 0);
        for (String id : List.of("c", "a", "e", "b", "d")) {
            index.put(List.of(document(id, 1, "apple", vector)));
        }
        var legs = index.search(query("apple", Optional.of(vector), 3));

        assertThat(ids(legs.lexical())).containsExactly("a", "b", "c");
        assertThat(ids(legs.dense())).containsExactly("a", "b", "c");
    }

    @ParameterizedTest
    @CsvSource({
        "refreshAuthToken, refresh",
        "refreshAuthToken, auth token",
        "refreshAuthToken, REFRESHAUTHTOKEN",
        "refreshAuthToken, refresh_auth_token",
        "getTokens, gettokens",
        "get_tokens, GetTokens",
        "HTTPServer2Config, http server",
        "src/auth/TokenStore.java, TokenStore",
        "src/auth/TokenStore.java, src/auth/tokenstore.java",
        "tokens, Token",
        "connected, connections",
        "Über, uber",
        "漢字, 字",
        "ＡＢＣ, abc",
        "the, the"
    })
    void isFoundBy(String text, String question) {
        index.put(List.of(document("it", 1, "first " + text + " last"), document("other", 1, "nothing like that")));

        assertThat(ids(index.search(words(question)).lexical())).startsWith("it");
    }

    @Test
    void aHitTellsWhichTermsItHas() {
        index.put(List.of(document("a", 1, "green apples"), document("b", 1, "green pears")));

        assertThat(index.search(words("the green apple tree")).lexical())
                .extracting(Legs.Hit::terms)
                .containsExactly(Set.of("green", "appl"), Set.of("green"));
    }

    @Test
    void aBlankQueryHasNoLexicalLegAndDepthLimitsBoth() {
        index.put(IntStream.range(0, 9)
                .mapToObj(i -> document("d" + i, 1, "apple", unit(MODEL, 1, i)))
                .toList());

        assertThat(index.search(near(unit(MODEL, 1, 0), 4)).lexical()).isEmpty();
        assertThat(ids(index.search(near(unit(MODEL, 1, 0), 4)).dense())).containsExactly("d0", "d1", "d2", "d3");
        assertThat(index.search(query("apple", Optional.empty(), 4)).lexical()).hasSize(4);
        assertThat(index.search(query("apple", Optional.empty(), 0)).lexical()).isEmpty();
    }

    @Test
    void whatWasCommittedIsThereAfterReopeningUpToThePosition() {
        index.put(List.of(document("a", 1, "apple", unit(MODEL, 1, 0)), document("b", 1, "pear")));
        index.delete(ANN, List.of("b"), 2);
        index.commit(42);
        index.put(List.of(document("c", 1, "plum")));
        assertThat(index.position()).isEqualTo(42);
        index.close();
        index = open(folder);

        assertThat(index.position()).isEqualTo(durable() ? 42 : 0);
        assertThat(ids(index.search(words("apple")).lexical())).hasSize(durable() ? 1 : 0);
        index.put(List.of(document("b", 1, "pear")));
        assertThat(index.search(words("pear")).lexical()).hasSize(durable() ? 0 : 1);
    }

    @Test
    void aClearedIndexIsLikeANewOne() {
        index.put(List.of(document("a", 5, "apple")));
        index.delete(ANN, List.of("b"), 5);
        index.commit(7);
        index.clear();

        assertThat(index.size()).isZero();
        assertThat(index.position()).isZero();
        index.put(List.of(document("a", 1, "apple"), document("b", 1, "apple")));
        assertThat(ids(index.search(words("apple")).lexical())).containsExactly("a", "b");
    }

    @Test
    void twoThreadsSearchWhileOneWrites() throws InterruptedException, ExecutionException {
        var writing = new AtomicBoolean(true);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Boolean>> searches = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                searches.add(threads.submit(() -> {
                    int seen = 0;
                    while (writing.get()) {
                        int found = index.search(query("apple", Optional.of(unit(MODEL, 1, 1)), 1000))
                                .lexical()
                                .size();
                        assertThat(found).isGreaterThanOrEqualTo(seen);
                        seen = found;
                    }
                    return true;
                }));
            }
            for (int i = 0; i < 200; i++) {
                index.put(List.of(document("d" + i, 1, "apple " + i, unit(MODEL, 1, i))));
            }
            writing.set(false);
            for (var search : searches) {
                assertThat(search.get()).isTrue();
            }
        }
        assertThat(index.search(query("apple", Optional.empty(), 1000)).lexical())
                .hasSize(200);
    }
}
