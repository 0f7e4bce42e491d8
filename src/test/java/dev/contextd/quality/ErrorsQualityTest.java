package dev.contextd.quality;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.World;
import dev.contextd.quality.LabelledQuestion.Half;
import dev.contextd.tool.Json;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Failures of real programs that `bench/failures/provoke --labelled` provoked: one of each kind was solved, the others
/// happen in other circumstances and are told by other means. Some kinds were never solved.
class ErrorsQualityTest {
    /// From here on an error is likely the same one.
    private static final double LIKELY = 0.5;

    /// Of about 35 in each half: some of them fail in nearly the same words as another.
    private static final int STRANGERS_TAKEN_MAX = 4;

    @Test
    void errorsAreFoundAtLeastAsWellAsByTheBetterOfWordsAndMeaning(@TempDir Path directory, @TempDir Path folder)
            throws Exception {
        var set = LabelledSet.read("errors.jsonl");
        assertThat(set.answerable()).hasSizeGreaterThanOrEqualTo(150);
        try (var world = World.in(directory)) {
            BetterHalf.of(
                            world,
                            set.answerable(),
                            Judging.byIds(kept(set, world)),
                            it -> ask(world, it),
                            new SteadyLog(),
                            BetterHalf.DEPTH,
                            folder)
                    .isReached("errors");
            assertThat(strangersTakenForOthers(set, world, Half.TUNED)).isLessThanOrEqualTo(STRANGERS_TAKEN_MAX);
            assertThat(strangersTakenForOthers(set, world, Half.HELD_OUT)).isLessThanOrEqualTo(STRANGERS_TAKEN_MAX);
        }
    }

    private static Map<String, String> kept(LabelledSet set, World world) throws Exception {
        var ids = new LinkedHashMap<String, String>();
        for (JsonNode thing : set.things()) {
            var solved = Json.object()
                    .put("error_message", thing.path("error").asString())
                    .put("error_type", "error")
                    .put("solution", "what solved " + thing.path("id").asString());
            var saved = Answers.of(world, "remediation_save", solved.toString());
            ids.put(thing.path("id").asString(), saved.path("id").asString());
        }
        return ids;
    }

    private static List<String> ask(World world, String error) throws Exception {
        return search(world, error)
                .valueStream()
                .map(it -> it.path("id").asString())
                .toList();
    }

    private static JsonNode search(World world, String error) throws Exception {
        var query = Json.object().put("error_message", error).put("limit", BetterHalf.DEPTH);
        return Answers.of(world, "remediation_search", query.toString()).path("results");
    }

    /// How many errors that nobody solved are said to be likely the same as one that somebody did.
    private static int strangersTakenForOthers(LabelledSet set, World world, Half half) throws Exception {
        int taken = 0;
        int asked = 0;
        for (var question : set.questions()) {
            if (!question.hasAnswer() && question.half() == half) {
                asked++;
                var found = search(world, question.text());
                taken += found.path(0).path("match_score").asDouble() >= LIKELY ? 1 : 0;
            }
        }
        assertThat(asked).as("strangers, %s", half).isGreaterThanOrEqualTo(30);
        return taken;
    }
}
