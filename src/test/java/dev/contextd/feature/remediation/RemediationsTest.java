package dev.contextd.feature.remediation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.contextd.Answers;
import dev.contextd.Requests;
import dev.contextd.World;
import dev.contextd.text.bpe.O200kTokenizer;
import dev.contextd.tool.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Remediations as an agent uses them: over MCP, with the real store, the real index and the real model.
class RemediationsTest {
    private static final String ERROR = "ModuleNotFoundError: No module named 'yaml'";

    @TempDir
    Path directory;

    World world;

    @BeforeEach
    void open() {
        world = World.in(directory);
    }

    @AfterEach
    void close() throws Exception {
        world.close();
    }

    private JsonNode call(String tool, ObjectNode arguments) throws Exception {
        return Answers.of(world, tool, arguments.toString());
    }

    private static ObjectNode solved(String error, String solution) {
        return Json.object()
                .put("error_message", error)
                .put("error_type", "error")
                .put("solution", solution);
    }

    private String save(String error, String solution) throws Exception {
        return call("remediation_save", solved(error, solution)).path("id").asString();
    }

    private JsonNode search(String error) throws Exception {
        return call("remediation_search", Json.object().put("error_message", error));
    }

    private JsonNode judge(String id, boolean worked) throws Exception {
        return call("remediation_feedback", Json.object().put("id", id).put("worked", worked));
    }

    @Test
    void theSameErrorInOtherClothesFindsItsSolution() throws Exception {
        save("KeyError: 'currency'", "Give every order a currency.");
        var saved = call(
                "remediation_save",
                solved(ERROR, "Install the package PyYAML.")
                        .put("severity", "high")
                        .put("stack_trace", "  File \"/home/ana/main.py\", line 3, in load")
                        .put("project_path", directory.toString()));
        assertThat(saved.path("id").asString()).startsWith("rem_");
        assertThat(saved.path("similar_to").size()).isZero();
        assertThat(saved.has("created_at")).isTrue();

        var found = call(
                "remediation_search",
                Json.object()
                        .put("error_message", "2026-05-01 10:11:12 ERROR " + ERROR)
                        .put("stack_trace", "  File \"/app/main.py\", line 77, in load"));
        assertThat(found.path("total").asInt()).isEqualTo(1);
        assertThat(found.path("query").asString()).isEqualTo(ERROR);
        var hit = found.at("/results/0");
        assertThat(hit.path("id")).isEqualTo(saved.path("id"));
        assertThat(hit.path("solution").asString()).isEqualTo("Install the package PyYAML.");
        assertThat(hit.path("match_score").asDouble()).isEqualTo(1);
        assertThat(hit.path("semantic_score").asDouble()).isEqualTo(1);
        assertThat(hit.path("string_score").asDouble()).isEqualTo(1);
        assertThat(hit.path("stack_trace_match").asBoolean(false)).isTrue();
        assertThat(hit.path("error_type_match").asBoolean(false)).isTrue();
        assertThat(hit.path("severity").asString()).isEqualTo("high");
        assertThat(hit.path("usage_count").asInt(-1)).isZero();
        assertThat(hit.has("success_rate")).isFalse();
    }

    @Test
    void aNearMissIsNoMatchUnlessAskedFor() throws Exception {
        save(ERROR, "Install the package PyYAML.");
        String nearMiss = "ModuleNotFoundError: No module named 'requests'";

        assertThat(search(nearMiss).path("results").size()).isZero();
        assertThat(search("disk is full").path("total").asInt(-1)).isZero();
        var anyway = call(
                "remediation_search",
                Json.object().put("error_message", nearMiss).put("min_score", 0));
        assertThat(anyway.at("/results/0/match_score").asDouble()).isLessThan(0.5);
        assertThat(anyway.at("/results/0/subject_score").asDouble(1)).isZero();
    }

    @Test
    void whereNothingIsLikelyTheSameTheAnswerSaysSo() throws Exception {
        save(suite("test_total", "total", 12, 3), "Round it.");

        var found = search(suite("test_names", "names", 30, 4));
        assertThat(found.at("/results/0/match_score").asDouble()).isBetween(0.02, 0.5);
        assertThat(found.path("note").asString()).contains("None of these is likely the same error");
        assertThat(search(suite("test_total", "total", 14, 5)).path("note").asString(""))
                .doesNotContain("None");
    }

    @Test
    void anErrorThatWasSolvedTwiceIsAsLikelyTheSameInBothSolutions() throws Exception {
        var error = suite("test_total", "total", 12, 3);
        for (int i = 0; i < 8; i++) {
            save(suite("test_other_" + i, "other_" + i, 90 + i, i), "Something else.");
        }
        save(error, "Round it.");
        double once = search(error).at("/results/0/match_score").asDouble();
        save(error, "Round it up.");
        var twice = search(error).path("results");

        assertThat(once).isGreaterThan(0.9);
        assertThat(twice.at("/0/match_score").asDouble()).isEqualTo(once, within(0.02));
        assertThat(twice.at("/1/match_score").asDouble()).isEqualTo(once, within(0.02));
        assertThat(twice.at("/2/match_score").asDouble(0)).isLessThan(0.5);
    }

    /// Two tests of one file that fail with the same words: only test, source and call tell which is which.
    private static String suite(String test, String call, int line, int got) {
        return """
                =================================== FAILURES ===================================
                ____________________________ %1$s ____________________________
                    def %1$s():
                >       assert %2$s(%4$d) == %5$d
                E       assert %5$d == %4$d
                E        +  where %5$d = %2$s(%4$d)
                tests/test_orders.py:%3$d: AssertionError
                =========================== short test summary info ============================
                FAILED tests/test_orders.py::%1$s - assert %5$d == %4$d
                1 failed, %3$d passed in 0.%4$ds
                """.formatted(test, call, line, got, got + 7);
    }

    @Test
    void theWholeBlockTellsFailedAssertionsApart() throws Exception {
        save(suite("test_discount_is_taken_once", "discounted", 31, 12), "Take it once.");
        String right = save(suite("test_total_is_rounded", "rounded_total", 44, 8), "Round at the end.");
        save(suite("test_tax_of_books", "tax_of", 70, 3), "Use the low rate.");

        var found = search(
                "2026-04-04T10:11:12Z Restoring cache\n" + suite("test_total_is_rounded", "rounded_total", 52, 93));

        assertThat(found.at("/results/0/id").asString()).isEqualTo(right);
    }

    @Test
    void aShortErrorIsTheSameInTheLogOfABuild() throws Exception {
        save("rotate.sh: line 9: logctl: command not found", "Install logctl.");
        String right = save("deploy.sh: line 3: kubectx: command not found", "Install kubectx.");

        var found = search("""
                Fetching changes with git depth set to 20...
                Restoring cache of the last build, 31 packages
                Successfully installed maple-2.1.4
                Starting the release of willow with 4 workers
                deploying willow to the second zone
                deploy.sh: line 7: kubectx: command not found
                Uploading artifacts for failed job
                Cleaning up project directory and file based variables
                """);

        assertThat(found.at("/results/0/id").asString()).isEqualTo(right);
        assertThat(found.at("/results/0/match_score").asDouble()).isGreaterThan(0.5);
    }

    @Test
    void nulCharactersAreTakenOutBeforeSecretsAreLookedForAndTheAnswerSaysSo() throws Exception {
        var saved = call("remediation_save", solved("Module\0NotFoundError: No module named 'yaml'", "Install it.\0"));
        assertThat(saved.path("note").asString()).contains("NUL");
        assertThat(saved.path("error_message").asString()).isEqualTo(ERROR);

        var found = search(ERROR + "\0");
        assertThat(found.path("total").asInt()).isEqualTo(1);
        assertThat(found.path("note").asString()).contains("NUL");
        assertThat(search(ERROR).has("note")).isFalse();
        assertThat(call("troubleshoot", Json.object().put("error_message", ERROR + "\0"))
                        .path("note")
                        .asString())
                .contains("NUL");
        String token = "ghp_" + "x7Kq2Lm9Rt4Vw8Yz1Bc5Df3Gh6Jn0PsQaUeT".substring(0, 36);
        assertThat(call("remediation_save", solved("token " + token.substring(0, 9) + "\0" + token.substring(9), "x"))
                        .toString())
                .doesNotContain(token);
    }

    @Test
    void aSecondSolutionIsKeptAndPointsToTheFirst() throws Exception {
        String first = save(ERROR, "Install the package PyYAML.");

        var second = call("remediation_save", solved("/x/main.py:3: " + ERROR, "Remove the import."));
        assertThat(second.at("/similar_to/0").asString()).isEqualTo(first);
        assertThat(search(ERROR).path("total").asInt()).isEqualTo(2);
    }

    @Test
    void whatFailedRanksLowerAlsoAfterARestart() throws Exception {
        String first = save(ERROR, "Install the package PyYAML.");
        String second = save(ERROR, "Remove the import.");
        assertThat(search(ERROR).at("/results/0/id").asString()).isEqualTo(first);

        var judged = judge(first, false);
        assertThat(judged.path("failed_count").asInt()).isEqualTo(1);
        assertThat(judged.path("worked_count").asInt(-1)).isZero();
        assertThat(judged.path("success_rate").asDouble(1)).isZero();
        judge(second, true);
        judge(second, true);
        assertThat(judge(second, false).path("success_rate").asDouble()).isBetween(0.66, 0.67);

        world.close();
        world = World.in(directory);
        var results = search(ERROR).path("results");
        assertThat(results.at("/0/id").asString()).isEqualTo(second);
        assertThat(results.at("/0/success_rate").asDouble()).isEqualTo(0.667);
        assertThat(results.at("/0/usage_count").asInt()).isEqualTo(3);
        assertThat(results.at("/1/id").asString()).isEqualTo(first);
    }

    @Test
    void allProjectsAreSearchedAndTheOneAtHandComesFirst() throws Exception {
        String other = Files.createDirectories(directory.resolve("other")).toString();
        String mine = Files.createDirectories(directory.resolve("mine")).toString();
        String first = call("remediation_save", solved(ERROR, "Elsewhere.").put("project_path", other))
                .path("id")
                .asString();
        String second = call("remediation_save", solved(ERROR, "Here.").put("project_path", mine))
                .path("id")
                .asString();

        assertThat(search(ERROR).at("/results/0/id").asString()).isEqualTo(first);
        var here = call(
                "remediation_search", Json.object().put("error_message", ERROR).put("project_path", mine));
        assertThat(here.at("/results/0/id").asString()).isEqualTo(second);
        assertThat(here.path("total").asInt()).isEqualTo(2);
    }

    @Test
    void tagsFilterAndLimitLimits() throws Exception {
        var tagged = solved(ERROR, "Install it.");
        tagged.putArray("tags").add("python").add("ci");
        call("remediation_save", tagged);
        save(ERROR, "Remove the import.");

        var question = Json.object().put("error_message", ERROR);
        question.putArray("tags").add("python").add("ci");
        assertThat(call("remediation_search", question).at("/results/0/tags").toString())
                .isEqualTo("[\"ci\",\"python\"]");
        assertThat(call("remediation_search", question).path("total").asInt()).isEqualTo(1);
        var one = call(
                "remediation_search", Json.object().put("error_message", ERROR).put("limit", 1));
        assertThat(one.path("results").size()).isEqualTo(1);
    }

    @Test
    void aGivenTypeIsComparedWhereTheMessageShowsNone() throws Exception {
        call(
                "remediation_save",
                solved("the cart is gone", "Keep carts longer.").put("error_type", "shop.CartLost"));

        var typed = call(
                "remediation_search",
                Json.object().put("error_message", "the cart is gone").put("error_type", "CartLost"));
        assertThat(typed.at("/results/0/error_type_match").asBoolean(false)).isTrue();
        assertThat(search("the cart is gone").at("/results/0/error_type_match").asBoolean(true))
                .isFalse();
    }

    @Test
    void longAnswersAreCutAndSaySo() throws Exception {
        String solution = "Set the value to a larger one and start again. ".repeat(200);
        for (int i = 0; i < 5; i++) {
            var long_ = solved(ERROR + "\n" + "with many words about it ".repeat(300), solution.substring(i));
            long_.putObject("context").put("notes", "long ".repeat(199));
            call("remediation_save", long_);
        }

        var found = search(ERROR + "\n" + "with many words about it ".repeat(300));
        assertThat(found.path("results").size()).isEqualTo(5);
        assertThat(found.at("/results/0/shortened").asBoolean(false)).isTrue();
        assertThat(found.path("note").asString()).contains("contextd://remediation/");
        assertThat(new O200kTokenizer().count(found.toString())).isLessThan(2_400);
    }

    @Test
    void oneRemediationIsAPageForItsOwnersOnly() throws Exception {
        String alice = world.wiring.tokens().add("alice", "web", "acme");
        String bob = world.wiring.tokens().add("bob", "web", "acme");
        var arguments = solved(ERROR, "Install it.\nThen run again.").put("stack_trace", "File x");
        arguments.putObject("context").put("python", "3.14");
        String mine = asOwner(alice, "remediation_save", arguments).path("id").asString();
        String ours = asOwner(
                        alice, "remediation_save", solved(ERROR, "Remove it.").put("scope", "team"))
                .path("id")
                .asString();

        assertThat(page(alice, mine)).contains("No module named", "> Then run again.", "python: 3.14", "> File x");
        assertThat(page(bob, ours)).contains("> Remove it.", "scope: team");
        assertThat(page(bob, mine)).isEmpty();
        assertThat(page(alice, "rem_000000000000")).isEmpty();
    }

    private String page(String token, String id) throws Exception {
        var request = Requests.stateless(1, "resources/read", Json.object().put("uri", "contextd://remediation/" + id));
        return world.http()
                .stateless(request, Map.of("Authorization", "Bearer " + token))
                .json()
                .at("/result/contents/0/text")
                .asString("");
    }

    private JsonNode asOwner(String token, String tool, ObjectNode arguments) throws Exception {
        var request = Requests.stateless(1, "tools/call", Requests.tool(tool, arguments.toString()));
        return world.http()
                .stateless(request, Map.of("Authorization", "Bearer " + token))
                .json()
                .at("/result/structuredContent");
    }

    @Test
    void anotherOwnerNeverSeesIt() throws Exception {
        String alice = world.wiring.tokens().add("alice", "web", "acme");
        String bob = world.wiring.tokens().add("bob", "web", "acme");
        var mine = asOwner(alice, "remediation_save", solved(ERROR, "Install it."));
        asOwner(alice, "remediation_save", solved(ERROR, "Remove it.").put("scope", "org"));

        var found = asOwner(bob, "remediation_search", Json.object().put("error_message", ERROR));
        assertThat(found.path("total").asInt()).isEqualTo(1);
        assertThat(found.at("/results/0/scope").asString()).isEqualTo("org");
        var vote = Json.object().put("id", mine.path("id").asString()).put("worked", false);
        assertThat(asOwner(bob, "remediation_feedback", vote)
                        .at("/error/category")
                        .asString())
                .isEqualTo("not_found");
    }

    @Test
    void anIdThatIsNoneOfARemediationIsNotFound() throws Exception {
        assertThat(judge("rem_000000000000", true).at("/error/category").asString())
                .isEqualTo("not_found");

        var memory = call(
                "memory_record",
                Json.object()
                        .put("title", "A lesson")
                        .put("content", "Learned.")
                        .put("outcome", "success")
                        .put("project_path", directory.toString()));
        assertThat(judge(memory.path("id").asString(), true)
                        .at("/error/category")
                        .asString())
                .isEqualTo("not_found");
    }

    @Test
    void withoutAModelTheWordsDecideAndTheAnswerSaysSo() throws Exception {
        world.close();
        Files.createDirectories(directory.resolve("data"));
        Files.writeString(directory.resolve("data/model"), "in the way");
        world = World.in(directory);
        save(ERROR, "Install it.");

        var found = search("12:00:00 " + ERROR);
        assertThat(found.at("/results/0/match_score").asDouble()).isEqualTo(1);
        assertThat(found.at("/results/0").has("semantic_score")).isFalse();
        assertThat(found.path("note").asString()).contains("words alone");
        assertThat(search("ModuleNotFoundError: No module named 'requests'")
                        .path("total")
                        .asInt(-1))
                .isZero();
    }
}
