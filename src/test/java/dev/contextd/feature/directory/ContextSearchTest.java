package dev.contextd.feature.directory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Eventually;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Contexts found by a question.
class ContextSearchTest {

    @TempDir
    Path directory;

    private static JsonNode ask(Plot plot, String query) throws Exception {
        return plot.call("query_context", "{\"query\":\"" + query + "\"}");
    }

    @Test
    void aQuestionFindsTheScopeByWordsAndByMeaning() throws Exception {
        try (var plot = new Plot(directory)) {
            plot.context("billing", "Invoices and payments of customers", "");
            plot.context("auth", "Sign-in of users with passwords and tokens", "");
            plot.write("billing/a.ts", "x");
            plot.write("auth/a.ts", "x");

            var answer = ask(plot, "invoices");
            assertThat(answer.path("found").asBoolean()).isTrue();
            assertThat(answer.path("query").asString()).isEqualTo("invoices");
            var first = answer.at("/results/0");
            assertThat(first.path("scope").asString()).isEqualTo("billing");
            assertThat(first.path("summary").asString()).isEqualTo("Invoices and payments of customers");
            assertThat(first.path("state").asString()).isEqualTo("stale");
            assertThat(first.path("score").asDouble()).isPositive();
            Eventually.isTrue(() -> ask(plot, "where do people log in")
                    .at("/results/0/scope")
                    .asString("")
                    .equals("auth"));
        }
    }

    @Test
    void whatChangedIsFoundAnewAndWhatIsGoneIsNot() throws Exception {
        try (var plot = new Plot(directory)) {
            plot.write("north/a.ts", "x");
            plot.context("north", "Penguins in the zoo", "");
            var before = ask(plot, "penguins").at("/results/0");
            assertThat(before.path("scope").asString()).isEqualTo("north");

            plot.context("north", "Warehouse shelves", "");
            var after = ask(plot, "penguins").path("results");
            assertThat(after.toString()).doesNotContain("Penguins");
            assertThat(after.valueStream().map(result -> result.path("score").asDouble()))
                    .as("%s after %s", after, before)
                    .allMatch(score -> score < before.path("score").asDouble() / 2);
            assertThat(ask(plot, "warehouse").at("/results/0/scope").asString()).isEqualTo("north");
        }
        try (var plot = new Plot(directory)) {
            assertThat(ask(plot, "warehouse").at("/results/0/scope").asString()).isEqualTo("north");
            Files.delete(plot.root.resolve("north/.context.yaml"));
            var none = plot.result("query_context", "{\"query\":\"warehouse\"}");
            assertThat(none.path("isError").asBoolean()).isTrue();
            assertThat(none.at("/structuredContent/results").isEmpty()).isTrue();
        }
    }
}
