package dev.contextd.feature.directory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.text.Tokenizer;
import dev.contextd.text.bpe.O200kTokenizer;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Clients that know only seed 004 get everything at once; whoever wants less gets no more than that.
@Timeout(60)
class SizeOfAnswersTest {
    private static final int TOKENS_MAX = 2_000;

    @TempDir
    Path directory;

    private final Tokenizer tokenizer = new O200kTokenizer();
    Plot plot;

    @BeforeEach
    void open() throws Exception {
        plot = new Plot(directory);
    }

    @AfterEach
    void close() throws Exception {
        plot.close();
    }

    private static String list(String field, int entries, String entry) {
        return field + ":\n"
                + IntStream.range(0, entries)
                        .mapToObj(i -> "- " + entry.formatted(i) + "\n")
                        .collect(Collectors.joining());
    }

    @Test
    void aLongContextIsWholeAndIsCutWhereItIsLongForWhoWantsLess() throws Exception {
        plot.context(
                ".",
                "Everything there is",
                list("files", 300, "{name: file%03d.ts, purpose: Does one of many things that have to be done.}")
                        + list("exports", 400, "name%d")
                        + list("constraints", 3, "Constraint number %d stays.")
                        + "dependencies:\n  internal: [a, b]\n  external: ["
                        + "library, ".repeat(500)
                        + "z]\n");

        var whole = plot.call("query_context", "{\"scope\":\".\"}");
        assertThat(whole.at("/context/files")).hasSize(300);
        assertThat(whole.at("/context/exports")).hasSize(400);
        assertThat(whole.has("left_out")).isFalse();
        assertThat(whole.path("note").asString()).contains("tokens", "filter", "max_tokens");

        var result = plot.result("query_context", "{\"scope\":\".\",\"max_tokens\":2000}");
        String text = result.at("/content/0/text").asString();
        var answer = result.path("structuredContent");
        assertThat(tokenizer.count(text)).isBetween(TOKENS_MAX / 2, TOKENS_MAX);
        assertThat(answer.at("/context/constraints")).hasSize(3);
        assertThat(answer.at("/context/dependencies/internal")).hasSize(2);
        assertThat(answer.at("/context/summary").asString()).isEqualTo("Everything there is");
        assertThat(answer.at("/context/files/0/name").asString()).isEqualTo("file000.ts");
        assertThat(answer.at("/context/files").size()
                        + answer.at("/left_out/files").asInt())
                .isEqualTo(300);
        assertThat(answer.at("/left_out/dependencies.external").asInt()).isPositive();
        assertThat(answer.path("left_out").has("constraints")).isFalse();

        var more = plot.call("query_context", "{\"scope\":\".\",\"filter\":[\"files\"],\"max_tokens\":20000}");
        assertThat(more.at("/context/files")).hasSize(300);
        assertThat(more.has("left_out")).isFalse();
        var tiny = plot.result("query_context", "{\"scope\":\".\",\"max_tokens\":200}");
        assertThat(tokenizer.count(tiny.at("/content/0/text").asString())).isLessThanOrEqualTo(260);
    }

    @Test
    void textsWithoutEndAreCutToo() throws Exception {
        for (String endless :
                new String[] {"x".repeat(900_000), "漢字".repeat(150_000), "\uD83D\uDE00".repeat(200_000)}) {
            plot.context(".", endless, "");
            var result = plot.result("query_context", "{\"scope\":\".\",\"max_tokens\":2000}");
            assertThat(result.path("isError").asBoolean()).isFalse();
            assertThat(tokenizer.count(result.at("/content/0/text").asString())).isLessThanOrEqualTo(TOKENS_MAX);
            assertThat(result.at("/structuredContent/left_out/summary").asInt()).isGreaterThan(100_000);

            var listed = plot.call("list_contexts", "{}");
            assertThat(listed.at("/entries/0/summary").asString()).hasSizeLessThan(2_010);
            assertThat(listed.path("note").asString()).contains("query_context");
        }
    }

    @Test
    void aListIsWholeAndSaysWhenThatIsMuch() throws Exception {
        for (int i = 0; i < 300; i++) {
            plot.write("package-%03d-with-a-rather-long-name/a.ts".formatted(i), "x");
        }

        var list = plot.call("list_contexts", "{}");
        assertThat(list.path("entries")).hasSize(301);
        assertThat(list.has("next_cursor")).isFalse();
        assertThat(list.path("note").asString()).contains("301 entries", "limit", "state");
        assertThat(plot.call("list_contexts", "{\"limit\":5}").has("note")).isFalse();
    }

    @Test
    void aListEndsWhereNobodyCouldReadOnAndSaysHowToGoOn() throws Exception {
        String summary = "long ".repeat(395);
        for (int i = 0; i < 1_100; i++) {
            plot.context("part%04d".formatted(i), summary, "");
            plot.write("part%04d/a.ts".formatted(i), "x");
        }

        var list = plot.call("list_contexts", "{}");
        int first = list.path("entries").size();
        assertThat(list.toString().length()).isBetween(1 << 20, (2 << 20) + 4_000);
        assertThat(list.path("note").asString()).contains("cursor");
        var rest = plot.call(
                "list_contexts", "{\"cursor\":\"" + list.path("next_cursor").asString() + "\"}");
        assertThat(first + rest.path("entries").size()).isEqualTo(1_101);
    }

    @Test
    void whatAQuestionFindsStaysSmall() throws Exception {
        for (int i = 0; i < 8; i++) {
            plot.write("part" + i + "/a.ts", "x");
            plot.context(
                    "part" + i, "Parser number " + i + " of invoices. " + "More about the parser. ".repeat(500), "");
        }

        var found = plot.result("query_context", "{\"query\":\"parser of invoices\"}");
        assertThat(found.at("/structuredContent/results")).hasSize(5);
        assertThat(tokenizer.count(found.at("/content/0/text").asString())).isLessThanOrEqualTo(TOKENS_MAX);
    }
}
