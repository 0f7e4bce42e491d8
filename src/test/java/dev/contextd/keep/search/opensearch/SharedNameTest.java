package dev.contextd.keep.search.opensearch;

import static dev.contextd.keep.search.Corpora.document;
import static dev.contextd.keep.search.Corpora.ids;
import static dev.contextd.keep.search.Corpora.near;
import static dev.contextd.keep.search.Corpora.unit;
import static dev.contextd.keep.search.Corpora.words;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.Eventually;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.project.Holder;
import dev.contextd.engine.OpenSearchCluster;
import dev.contextd.engine.ReplyDropper;
import dev.contextd.keep.engine.Engine;
import dev.contextd.keep.engine.EngineRequest;
import dev.contextd.keep.engine.EngineUrl;
import dev.contextd.keep.search.Corpora;
import dev.contextd.keep.search.Terms;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Several servers, and one name for whatever index they share.
class SharedNameTest {
    @TempDir
    Path folder;

    private EngineUrl url;
    private Engine engine;
    private OpenSearchIndex one;
    private OpenSearchIndex other;

    @BeforeEach
    void open() {
        url = EngineUrl.of("search.url", Prefixes.url(OpenSearchCluster.shared(), folder));
        engine = new Engine(url);
        one = new OpenSearchIndex(url);
        other = new OpenSearchIndex(url);
    }

    @AfterEach
    void close() {
        one.close();
        other.close();
        engine.close();
    }

    private String name(int number) {
        return "/" + url.prefix() + "-search-" + number;
    }

    private void send(EngineRequest request) {
        var answer = engine.ask(request);
        assertThat(answer.isOk()).as(answer.json().toString()).isTrue();
    }

    @Test
    void whatOneHasPutTheOtherFindsWithinASecondOrSo() throws Exception {
        other.search(words("apple"));
        one.put(List.of(document("a", 1, "apple")));

        assertThat(Eventually.see(() -> ids(other.search(words("apple")).lexical()), found -> !found.isEmpty()))
                .containsExactly("a");
    }

    @Test
    void whoLooksAgainFindsWhatAnotherHasPutAtOnce() {
        for (int i = 0; i < 5; i++) {
            other.search(words("apple"));
            one.put(List.of(document("d" + i, 1, "apple")));
            other.lookAgain();

            assertThat(other.search(words("apple")).lexical()).hasSize(i + 1);
        }
    }

    @Test
    void whateverArrivesInWhicheverOrderTheNewestStays() {
        one.put(List.of(document("a", 5, "new")));
        other.put(List.of(document("a", 4, "old"), document("a", 5, "same")));
        other.delete(new Holder("ann"), List.of("a", "b"), 4);
        one.put(List.of(document("b", 3, "old")));

        assertThat(ids(one.search(words("new")).lexical())).containsExactly("a");
        assertThat(one.search(words("old same")).lexical()).isEmpty();
    }

    @Test
    void whatWasPutIsThereOnceAlsoWhenTheReplyWasLost() throws Exception {
        int port = URI.create(OpenSearchCluster.shared()).getPort();
        try (var dropper = ReplyDropper.before(port);
                var far = new OpenSearchIndex(EngineUrl.of(
                        "search.url", "opensearch+http://127.0.0.1:" + dropper.port() + "/" + url.prefix()))) {
            far.search(words("apple"));
            dropper.dropReplyTo("/_bulk");

            far.put(List.of(document("a", 7, "apple", unit(Corpora.MODEL, 1, 0)), document("b", 8, "apple")));

            assertThat(dropper.dropped()).isOne();
            assertThat(ids(far.search(words("apple")).lexical())).containsExactly("a", "b");
            assertThat(far.size()).isEqualTo(2);
        }
    }

    @Test
    void thePositionIsTheLargestThatAnyHasCommitted() {
        one.position();
        other.position();
        one.commit(20);
        other.commit(10);

        assertThat(one.position()).isEqualTo(20);
        assertThat(other.position()).isEqualTo(20);
    }

    @Test
    void whoKnowsThePositionOfAnIndexThatWasEmptiedCannotCommitUntilItHasAskedAgain() {
        one.commit(20);
        assertThat(other.position()).isEqualTo(20);
        one.clear();

        assertThatThrownBy(() -> other.commit(30))
                .isInstanceOfSatisfying(
                        Failure.class, failure -> assertThat(failure.isNotYet()).isTrue());
        assertThat(one.position()).isZero();
        assertThat(other.position()).isZero();
        other.put(List.of(document("a", 1, "apple")));
        other.commit(3);
        assertThat(one.position()).isEqualTo(3);
        assertThat(ids(other.search(words("apple")).lexical())).containsExactly("a");
    }

    @Test
    void anIndexThatSomebodyDeletedFailsOnceAndIsEmptyAtTheNextCall() {
        one.put(List.of(document("a", 1, "apple")));
        one.commit(4);
        send(EngineRequest.delete(name(1)));

        assertThatThrownBy(() -> one.put(List.of(document("b", 2, "apple")))).isInstanceOf(Failure.class);
        assertThatThrownBy(() -> one.commit(5)).isInstanceOf(Failure.class);
        assertThat(one.position()).isZero();
        one.put(List.of(document("b", 2, "apple")));
        assertThat(ids(one.search(words("apple")).lexical())).containsExactly("b");
        one.commit(5);
    }

    @Test
    void anIndexOfAnOlderFormatIsCopiedWithItsPositionWhileItIsSearched() {
        one.put(List.of(document("a", 7, "apple", unit(Corpora.MODEL, 1, 0)), document("b", 1, "pear")));
        one.delete(new Holder("ann"), List.of("b"), 9);
        one.commit(9);
        pretend(IndexMapping.FORMAT - 1, Terms.REVISION);

        assertThat(other.position()).isEqualTo(9);
        assertThat(ids(one.search(words("apple")).lexical()))
                .as("who has it open goes on")
                .containsExactly("a");
        assertThat(ids(other.search(near(unit(Corpora.MODEL, 1, 0), 5)).dense()))
                .containsExactly("a");
        other.put(List.of(document("a", 6, "older"), document("b", 8, "older")));
        assertThat(other.search(words("older")).lexical()).isEmpty();
        assertThat(other.size()).isOne();
        assertThat(settings().path("refresh_interval").asString()).isEqualTo("1s");
        assertThat(settings().path("auto_expand_replicas").asString()).isEqualTo("0-1");
    }

    private JsonNode settings() {
        return engine.ask(EngineRequest.get(name(2) + "/_settings"))
                .json()
                .path(name(2).substring(1))
                .path("settings")
                .path("index");
    }

    @Test
    void anIndexWithOtherTermsIsMadeAnew() {
        one.put(List.of(document("a", 7, "apple")));
        one.commit(9);
        pretend(IndexMapping.FORMAT, Terms.REVISION - 1);

        assertThat(other.position()).isZero();
        assertThat(other.size()).isZero();
    }

    /// The index says that it is of another time.
    private void pretend(int format, int terms) {
        send(EngineRequest.put(
                name(1) + "/_mapping",
                JsonMapper.shared()
                        .readTree("{\"_meta\":{\"contextd\":\"search\",\"format\":%d,\"terms\":%d}}"
                                .formatted(format, terms))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // not ours
                "{}",
                "{\"mappings\":{\"properties\":{\"id\":{\"type\":\"keyword\"}}}}",
                // of a later contextd
                "{\"mappings\":{\"_meta\":{\"contextd\":\"search\",\"format\":99,\"terms\":3}}}",
                // the first vector would kill the node
                "{\"settings\":{\"index.knn\":true},\"mappings\":{\"dynamic\":\"strict\",\"_meta\":{\"contextd\":\"search\",\"format\":1,"
                        + "\"terms\":3},\"properties\":{\"owner\":{\"type\":\"keyword\"},\"terms\":{\"type\":\"text\","
                        + "\"analyzer\":\"whitespace\"},\"vectors\":{\"type\":\"nested\",\"properties\":{\"m\":{\"type\":"
                        + "\"knn_vector\",\"dimension\":2,\"method\":{\"name\":\"hnsw\",\"engine\":\"faiss\"}}}}}}}",
                // takes any field
                "{\"mappings\":{\"_meta\":{\"contextd\":\"search\",\"format\":1,\"terms\":3},\"properties\":{\"owner\":{\"type\":"
                        + "\"keyword\"},\"terms\":{\"type\":\"text\",\"analyzer\":\"whitespace\"},\"vectors\":{\"type\":\"nested\"}}}}"
            })
    void anIndexThatIsNotOursOrWouldNotDoIsRefusedAndLeftAlone(String creation) {
        var body = JsonMapper.shared().readTree(creation);
        ((tools.jackson.databind.node.ObjectNode) body).putObject("aliases").putObject(url.prefix() + "-search");
        send(EngineRequest.put(name(1), body));

        assertThatThrownBy(() -> one.put(List.of(document("a", 1, "apple", unit(Corpora.MODEL, 1, 0)))))
                .isInstanceOfSatisfying(Failure.class, failure -> {
                    assertThat(failure.isOfSetting()).isTrue();
                    assertThat(failure.sentence()).contains("`search.url`", "-search-1");
                });
        assertThat(engine.ask(EngineRequest.get(name(1))).isOk()).isTrue();
    }

    @Test
    void whatTheEngineRefusesOfManyIsReportedAndTheOthersAreThere() {
        one.put(List.of(document("first", 1, "apple")));
        var good = IndexedItem.of(document("good", 1, "apple"));
        var bad = new IndexedItem("bad", good.routing(), 1, "", "{\"nobody\":\"knows this\"}");

        assertThatThrownBy(() -> new Upload(engine, url.prefix() + "-search", 200).send(List.of(good, bad, good)))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure -> assertThat(failure.sentence()).contains("did not take 1 of ", "bad: "));
        assertThat(other.size()).isEqualTo(2);
    }

    @Test
    void manyDocumentsGoInAsManyRequestsAsTheirBytesNeed() throws Gone {
        one.put(List.of(document("first", 1, "apple")));
        var items = java.util.stream.IntStream.range(0, 50)
                .mapToObj(i -> IndexedItem.of(document("d" + i, 1, "apple " + "x".repeat(i))))
                .toList();

        new Upload(engine, url.prefix() + "-search", 500).send(items);

        assertThat(other.size()).isEqualTo(51);
    }
}
