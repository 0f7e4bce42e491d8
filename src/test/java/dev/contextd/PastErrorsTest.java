package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Owner;
import dev.contextd.feature.diagnosis.Category;
import dev.contextd.feature.diagnosis.Diagnoses;
import dev.contextd.feature.diagnosis.LearnedPatterns;
import dev.contextd.feature.diagnosis.ModelDiagnosis;
import dev.contextd.feature.diagnosis.PastRemedies;
import dev.contextd.feature.diagnosis.PastRemedies.Remedy;
import dev.contextd.feature.diagnosis.Severity;
import dev.contextd.keep.library.IndexSync;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.search.heap.HeapSearchIndex;
import dev.contextd.keep.store.heap.HeapRecordStore;
import dev.contextd.text.Embedder;
import dev.contextd.text.bpe.O200kTokenizer;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Connection;
import dev.contextd.tool.Json;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Progress;
import dev.contextd.tool.Schemas;
import dev.contextd.tool.ToolCatalog;
import dev.contextd.tool.ToolPipeline;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Diagnoses with remediations of the past, from sources made by hand, on ports in memory.
class PastErrorsTest {
    private static final String HEAP = "java.lang.OutOfMemoryError: Java heap space";

    /// A model that has nothing to say; the search by meaning is not the subject here.
    private static final class Mute implements Embedder {
        @Override
        public String modelId() {
            return "mute";
        }

        @Override
        public int dimensions() {
            return 1;
        }

        @Override
        public List<float[]> embed(List<String> texts) {
            return texts.stream().map(_ -> new float[] {1}).toList();
        }

        @Override
        public void close() {}
    }

    private static JsonNode call(PastRemedies remedies, LearnedPatterns learned, String tool, String arguments) {
        var clock = new TestClock();
        var store = HeapRecordStore.open(clock);
        var embedder = new Mute();
        try (var library = new Library(store, embedder, new IndexSync(new HeapSearchIndex(), store, embedder))) {
            var diagnoses = new Diagnoses(
                    () -> library,
                    remedies,
                    learned,
                    (t, o, p, l) -> List.of(),
                    ModelDiagnosis.none(),
                    new O200kTokenizer(),
                    clock);
            var catalog = new ToolCatalog(diagnoses.tools(), new Schemas(Limit::standard), Map.of());
            var caller = new Caller(Owner.alone("somebody"), Connection.fresh(), Progress.SILENT, Optional.empty());
            return new ToolPipeline(catalog, List.of())
                    .run(tool, (ObjectNode) Json.MAPPER.readTree(arguments), caller)
                    .orElseThrow()
                    .structured();
        }
    }

    private static JsonNode troubleshoot(PastRemedies remedies, String message) {
        return call(
                remedies,
                (_, _) -> List.of(),
                "troubleshoot",
                Json.object().put("error_message", message).toString());
    }

    private static Remedy remedy(String id, double match, OptionalDouble success) {
        return new Remedy(
                id,
                "OutOfMemoryError in the nightly report",
                Optional.of("The report loads all customers at once"),
                "Delete the cache and read customers page by page",
                match,
                match,
                success,
                Optional.of(Severity.HIGH),
                Optional.of(Category.RESOURCE),
                List.of("report"),
                Optional.empty());
    }

    @Test
    void whatSolvedTheSameErrorBeforeComesFirst() {
        var diagnosis = troubleshoot((_, _, _, _) -> List.of(remedy("rem_1", 0.97, OptionalDouble.of(1))), HEAP);

        assertThat(diagnosis.at("/hypotheses/0/source").asString()).isEqualTo("remediation");
        assertThat(diagnosis.at("/hypotheses/0/evidence/0").asString()).contains("rem_1");
        assertThat(diagnosis.path("root_cause").asString()).contains("loads all customers at once");
        assertThat(diagnosis.path("confidence").asString()).isEqualTo("high");
        assertThat(diagnosis.path("severity").asString()).isEqualTo("high");
        var action = diagnosis.at("/recommended_actions/0");
        assertThat(action.path("description").asString()).contains("rem_1", "page by page");
        assertThat(action.path("commands").size()).isZero();
        assertThat(action.path("destructive").asBoolean(false)).isTrue();
        assertThat(action.path("safety_notes").asString()).contains("delete");
        var issue = diagnosis.at("/similar_issues/0");
        assertThat(issue.path("id").asString()).isEqualTo("rem_1");
        assertThat(issue.path("success_rate").asDouble()).isEqualTo(1);
        assertThat(issue.path("semantic_score").asDouble()).isEqualTo(0.97);
        assertThat(issue.path("is_destructive").asBoolean(false)).isTrue();
    }

    @Test
    void whatSeldomWorkedComesAfterWhatIsKnown() {
        var diagnosis = troubleshoot((_, _, _, _) -> List.of(remedy("rem_1", 0.6, OptionalDouble.of(0.1))), HEAP);

        assertThat(diagnosis.at("/hypotheses/0/source").asString()).isEqualTo("catalogue");
        assertThat(diagnosis.path("hypotheses").toString()).contains("rem_1");
        assertThat(diagnosis.path("recommended_actions").toString()).contains("rem_1");
    }

    @Test
    void ofTwoRemediesTheOneThatWorksIsPreferred() {
        var diagnosis = troubleshoot(
                (_, _, _, _) -> List.of(
                        remedy("rem_unjudged", 0.9, OptionalDouble.empty()),
                        remedy("rem_works", 0.85, OptionalDouble.of(1)),
                        remedy("rem_fails", 0.95, OptionalDouble.of(0))),
                "something nobody knows");

        assertThat(diagnosis
                        .path("hypotheses")
                        .valueStream()
                        .map(h -> h.at("/evidence/0").asString()))
                .satisfiesExactly(
                        first -> assertThat(first).contains("rem_works"),
                        second -> assertThat(second).contains("rem_unjudged"),
                        third -> assertThat(third).contains("rem_fails"));
        assertThat(diagnosis
                        .path("similar_issues")
                        .valueStream()
                        .filter(issue -> issue.path("id").asString().equals("rem_unjudged"))
                        .noneMatch(issue -> issue.has("success_rate")))
                .isTrue();
    }

    @Test
    void aSourceThatIsOutOfOrderMakesANote() {
        var diagnosis = troubleshoot(
                (_, _, _, _) -> {
                    throw new Failure(Kind.UNAVAILABLE, "The disk is full; make room.");
                },
                HEAP);

        assertThat(diagnosis.path("note").asString()).contains("Remediations could not be used", "make room");
        assertThat(diagnosis.path("root_cause").asString()).contains("The Java heap is full");
    }

    @Test
    void learnedPatternsStandBesideTheCatalogue() {
        LearnedPatterns learned = (_, _) -> List.of(new LearnedPatterns.Learned(
                "rem_1",
                "OutOfMemoryError in the nightly report",
                Category.RESOURCE,
                Severity.CRITICAL,
                "The report loads all customers at once",
                "Read page by page",
                OptionalDouble.of(0.75),
                List.of("report"),
                4,
                Optional.of(Instant.parse("2026-01-01T00:00:00Z")),
                Optional.empty()));

        var page = call((_, _, _, _) -> List.of(), learned, "list_patterns", "{\"min_success_rate\":0.75}");
        assertThat(page.path("total").asInt()).isEqualTo(1);
        assertThat(page.at("/patterns/0/source").asString()).isEqualTo("remediation");
        assertThat(page.at("/patterns/0/usage_count").asInt()).isEqualTo(4);
        assertThat(call((_, _, _, _) -> List.of(), learned, "list_patterns", "{\"min_success_rate\":0.76}")
                        .path("total")
                        .asInt(-1))
                .isZero();
    }
}
