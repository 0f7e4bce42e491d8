package dev.contextd.keep.search.opensearch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.base.project.Holder;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.engine.Interloper;
import dev.contextd.engine.OpenSearchCluster;
import dev.contextd.keep.engine.EngineUrl;
import dev.contextd.keep.search.Document;
import dev.contextd.keep.search.Query;
import dev.contextd.keep.search.SearchScope;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// What is asked of the engine for what is asked of the index.
class OpenSearchIndexRequestsTest {
    private static final Holder ANN = new Holder("owner:ann");
    private static final ProjectKey PROJECT = new ProjectKey("p");

    private static Document document(String id, long ordinal) {
        return new Document(
                id, ANN, PROJECT, "memory", Set.of(), Instant.EPOCH, ordinal, "zebra crossing", Optional.empty());
    }

    private static Query query() {
        return new Query(
                new SearchScope(ANN, Optional.of(PROJECT)),
                Set.of("memory"),
                Set.of(),
                Optional.empty(),
                Optional.empty(),
                "zebra",
                Optional.empty(),
                10);
    }

    @Test
    void puttingTakesOneAndSearchingTwoAndTheFirstSearchAfterAPutThree() throws Exception {
        try (var interloper =
                        Interloper.before(URI.create(OpenSearchCluster.shared()).getPort());
                var index = new OpenSearchIndex(EngineUrl.of(
                        "search.url", "opensearch+http://127.0.0.1:" + interloper.port() + "/q" + UUID.randomUUID()))) {
            index.search(query());
            interloper.asked();

            index.put(List.of(document("a", 1), document("b", 2)));
            assertThat(interloper.asked()).hasSize(1).first().asString().endsWith("/_bulk");

            index.glance(query());
            assertThat(interloper.asked()).hasSize(1).first().asString().endsWith("/_msearch");

            assertThat(index.search(query()).lexical()).hasSize(2);
            var first = interloper.asked();
            assertThat(first).hasSize(3);
            assertThat(first.getFirst()).endsWith("/_refresh");
            assertThat(first.getLast()).endsWith("/_termvectors");

            index.search(query());
            assertThat(interloper.asked()).hasSize(2);
        }
    }
}
