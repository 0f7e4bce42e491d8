package dev.contextd.keep.search.opensearch;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.engine.Engine;
import dev.contextd.keep.engine.EngineRequest;
import dev.contextd.keep.search.Legs;
import dev.contextd.keep.search.Place;
import dev.contextd.keep.search.Query;
import dev.contextd.keep.search.SearchScope;
import dev.contextd.keep.search.Terms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// One question, asked in one request, and in another how much its words weigh.
final class LegSearch {
    /// How often it is asked again when the engine has just put a part of the index elsewhere, or another index under
    /// the name.
    private static final int AGAIN_MAX = 3;

    /// Its nodes learn of that one after the other, so it is waited for; doubled each time.
    private static final long PAUSE_MILLIS = 100;

    private final Engine engine;
    private final String index;
    private final Crowds crowds;
    private final Query query;
    private final Set<String> terms;
    private final LegQueries queries;
    private final StringBuilder lines = new StringBuilder();

    /// What to do with each answer, in the order of the questions.
    private final List<Reading> readings = new ArrayList<>();

    private final List<Legs.Hit> lexical = new ArrayList<>();
    private final List<Legs.Hit> dense = new ArrayList<>();
    private final Map<String, Double> rarity = new HashMap<>();

    private interface Reading {
        void of(JsonNode answer);
    }

    LegSearch(Engine engine, String index, VectorDialect dialect, Crowds crowds, Query query) {
        this.engine = engine;
        this.index = index;
        this.crowds = crowds;
        this.query = query;
        this.terms = Terms.ofQuery(query.text());
        this.queries = new LegQueries(query, terms, dialect, crowds.sizeMin());
    }

    Legs legs() throws Gone {
        query.scopes().forEach(this::askIn);
        if (readings.isEmpty()) {
            return Legs.NONE;
        }
        var answers = answers();
        for (int i = 0; i < readings.size(); i++) {
            readings.get(i).of(sound(answers.path(i)));
        }
        if (lexical.isEmpty() && dense.isEmpty()) {
            return Legs.NONE;
        }
        weigh();
        lexical.sort(Legs.Hit.BEST_FIRST);
        dense.sort(Legs.Hit.BEST_FIRST);
        return new Legs(lexical, dense, rarity);
    }

    private void askIn(SearchScope scope) {
        if (!terms.isEmpty()) {
            ask(header(scope), queries.words(scope), answer -> readWords(scope, answer));
        }
        query.vector().ifPresent(wanted -> {
            boolean exact = !crowds.isOne(scope, query);
            ask(header(scope), queries.meaning(scope, wanted, exact), answer -> readMeaning(scope, exact, answer));
        });
    }

    private void ask(JsonNode header, JsonNode body, Reading reading) {
        lines.append(header).append('\n').append(body).append('\n');
        readings.add(reading);
    }

    private static JsonNode header(SearchScope scope) {
        var routing = new TenantScope(scope).routing();
        return JsonNodeFactory.instance
                .objectNode()
                .put("allow_partial_search_results", false)
                .put("search_type", "dfs_query_then_fetch")
                .put("routing", routing)
                // always the same copy, which never shows less than before
                .put("preference", routing);
    }

    private JsonNode answers() throws Gone {
        var answers = asked();
        for (int again = 0; again < AGAIN_MAX && answers.valueStream().anyMatch(LegSearch::isPassing); again++) {
            rest(PAUSE_MILLIS << again);
            answers = asked();
        }
        return answers;
    }

    private void rest(long millis) {
        try {
            TimeUnit.MILLISECONDS.sleep(millis);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw failed("it was not waited for any longer");
        }
    }

    private static boolean isPassing(JsonNode answer) {
        return answer.has("error") && answer.path("status").asInt(0) >= 500;
    }

    private JsonNode asked() throws Gone {
        var answer = engine.ask(
                EngineRequest.lines("/" + index + "/_msearch", lines.toString()).within(OpenSearchIndex.PATIENCE));
        if (answer.isMissing()) {
            throw new Gone();
        }
        if (!answer.isOk()) {
            throw failed(answer.reason());
        }
        return answer.json().path("responses");
    }

    private JsonNode sound(JsonNode answer) throws Gone {
        if (answer.path("status").asInt(0) == 404) {
            throw new Gone();
        }
        if (answer.has("error") || answer.path("timed_out").asBoolean(true)) {
            throw failed(answer.path("error").path("reason").asString("it took too long"));
        }
        return answer;
    }

    private Failure failed(String why) {
        return Failure.notYet(
                "The search engine of `" + engine.url().setting() + "` did not answer a search: " + why,
                Duration.ofSeconds(5));
    }

    private void readWords(SearchScope scope, JsonNode answer) {
        for (JsonNode hit : answer.path("hits").path("hits")) {
            var its = new LinkedHashSet<String>();
            hit.path("matched_queries").valueStream().forEach(term -> its.add(term.asString()));
            lexical.add(new Legs.Hit(id(hit), place(scope, hit), score(hit), its));
        }
    }

    private void readMeaning(SearchScope scope, boolean exact, JsonNode answer) {
        if (exact && answer.path("hits").path("total").path("value").asLong(0) > crowds.sizeMin()) {
            crowds.learn(scope, query);
        }
        for (JsonNode hit : answer.path("hits").path("hits")) {
            // scores of engines are not negative: one more than the cosine, or halfway between it and one
            double cosine = exact ? score(hit) - 1 : 2 * score(hit) - 1;
            dense.add(new Legs.Hit(id(hit), place(scope, hit), cosine, Set.of()));
        }
    }

    private static double score(JsonNode hit) {
        return (float) hit.path("sort").path(0).asDouble();
    }

    private static String id(JsonNode hit) {
        return hit.path("sort").path(1).asString();
    }

    private static Place place(SearchScope scope, JsonNode hit) {
        var fields = hit.path("fields");
        return new Place(
                scope.holder(),
                new ProjectKey(fields.path(IndexMapping.PROJECT).path(0).asString()),
                fields.path(IndexMapping.KIND).path(0).asString());
    }

    /// By what the shard of the first tenant has, as words are ranked there. To count over all of the index takes
    /// longer
    /// the more there is in it.
    private void weigh() throws Gone {
        if (terms.isEmpty()) {
            return;
        }
        var routing = new TenantScope(query.scopes().getFirst()).routing();
        var answer = engine.ask(EngineRequest.post(
                        "/" + index + "/_termvectors?routing=" + routing + "&preference=" + routing, queries.weights())
                .within(OpenSearchIndex.PATIENCE));
        if (answer.isMissing()) {
            throw new Gone();
        }
        if (!answer.isOk()) {
            throw failed(answer.reason());
        }
        var counts = answer.json().path("term_vectors").path(IndexMapping.TERMS);
        long documents = counts.path("field_statistics").path("doc_count").asLong(0);
        for (String term : terms) {
            long having = counts.path("terms").path(term).path("doc_freq").asLong(0);
            rarity.put(term, Math.log(1 + (documents - having + 0.5) / (having + 0.5)));
        }
    }
}
