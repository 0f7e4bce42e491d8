package dev.contextd.quality;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.Eventually;
import dev.contextd.World;
import dev.contextd.feature.conversation.NearnessOfTests;
import dev.contextd.quality.LabelledQuestion.Half;
import dev.contextd.tool.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Small talks about everything, what somebody says who means one of them, and what nobody talked about.
class SimilarContextsQualityTest {
    /// How often a question that means a context got it, and how many others; how often one that means none got any.
    private static final class Figures {
        private int meant;
        private int found;
        private int others;
        private int meaningless;
        private int misled;

        void add(LabelledQuestion question, List<String> results) {
            if (question.hasAnswer()) {
                boolean there = question.right().stream().anyMatch(results::contains);
                meant++;
                found += there ? 1 : 0;
                others += results.size() - (there ? 1 : 0);
            } else {
                meaningless++;
                misled += results.isEmpty() ? 0 : 1;
            }
        }

        @Override
        public String toString() {
            return "%d of %d found, %d others beside; %d of %d misled"
                    .formatted(found, meant, others, misled, meaningless);
        }
    }

    private static Map<Half, Figures> measured(World world, LabelledSet set) throws Exception {
        var figures = new EnumMap<Half, Figures>(Half.class);
        for (var question : set.questions()) {
            figures.computeIfAbsent(question.half(), _ -> new Figures()).add(question, ask(world, question.text()));
        }
        return figures;
    }

    private static List<String> ask(World world, String question) throws Exception {
        var query = Json.object().put("query", question);
        return results(Answers.of(world, "get_similar_contexts", query.toString()));
    }

    private static List<String> results(JsonNode answer) {
        return answer.path("results")
                .valueStream()
                .map(it -> it.path("contextId").asString())
                .toList();
    }

    private static void keep(World world, LabelledSet set) throws Exception {
        for (JsonNode thing : set.things()) {
            for (JsonNode text : thing.path("messages")) {
                var message = Json.object()
                        .put("contextId", thing.path("id").asString())
                        .put("role", "user")
                        .put("message", text.asString());
                Answers.of(world, "add_message", message.toString());
            }
        }
        Eventually.isTrue(() -> !world.wiring.library().vectors().isComputing());
    }

    @Test
    void aContextIsFoundByWhatSomebodySaysEverydayAndNothingByWhatNobodyTalkedAbout(
            @TempDir Path directory, @TempDir Path another) throws Exception {
        var set = LabelledSet.read("similar.jsonl");
        writeBorder(set, another);
        assertThat(set.answerable()).hasSizeGreaterThanOrEqualTo(40);
        assertThat(set.questions()).hasSizeGreaterThanOrEqualTo(set.answerable().size() + 40);
        try (var world = World.in(directory)) {
            keep(world, set);
            var measured = measured(world, set);
            FiguresFile.write("similar", measured);

            assertThat(measured).containsOnlyKeys(Half.values()).allSatisfy((half, figures) -> {
                assertThat((double) figures.found).as("%s", measured).isGreaterThanOrEqualTo(0.8 * figures.meant);
                assertThat(figures.others).as("%s", measured).isLessThanOrEqualTo(2 * figures.meant);
                assertThat((double) figures.misled).as("%s", measured).isLessThanOrEqualTo(0.1 * figures.meaningless);
            });
        }
    }

    /// With `-Dfit=true`, since nothing in it can be wrong, the border that the questions to tune on want is left in
    /// `target/quality`.
    private static void writeBorder(LabelledSet set, Path directory) throws Exception {
        if (!Boolean.getBoolean("fit")) {
            return;
        }
        var right = new ArrayList<Double>();
        var wrong = new ArrayList<Double>();
        try (var world = World.in(directory, Map.of("conversations.similarity_threshold", "0.01"))) {
            keep(world, set);
            for (var question : set.questions()) {
                if (question.half() == Half.TUNED) {
                    (question.hasAnswer() ? right : wrong).add(nearest(world, question));
                }
            }
        }
        FiguresFile.write(
                "similar-border",
                "nearness of what was meant: " + sorted(right) + "\nof the nearest where nothing was: "
                        + sorted(wrong));
    }

    /// How near what was meant is, or where nothing was, whatever is nearest.
    private static double nearest(World world, LabelledQuestion question) throws Exception {
        var query = Json.object().put("query", question.text());
        double best = 0;
        for (JsonNode it :
                Answers.of(world, "get_similar_contexts", query.toString()).path("results")) {
            if (!question.hasAnswer()
                    || question.right().contains(it.path("contextId").asString())) {
                best = Math.max(best, it.path("similarity").asDouble());
            }
        }
        return NearnessOfTests.of(best);
    }

    private static String sorted(List<Double> values) {
        return values.stream()
                .sorted()
                .map(it -> String.format(Locale.ROOT, "%.3f", it))
                .collect(Collectors.joining(" "));
    }

    /// Who sets the border keeps it: nothing below is shown, and with a low one what is weaker is shown too.
    @Test
    void aBorderOfOnesOwnIsKept(@TempDir Path strict, @TempDir Path lenient) throws Exception {
        var set = LabelledSet.read("similar.jsonl");
        var few = new LabelledSet(set.things().subList(0, 12), List.of());
        var question = "people can't get into their accounts";
        var similarities = new ArrayList<Double>();
        try (var world = World.in(strict, Map.of("conversations.similarity_threshold", "0.8"))) {
            keep(world, few);
            assertThat(ask(world, question)).isEmpty();
        }
        try (var world = World.in(lenient, Map.of("conversations.similarity_threshold", "0.3"))) {
            keep(world, few);
            var query = Json.object().put("query", question);
            Answers.of(world, "get_similar_contexts", query.toString())
                    .path("results")
                    .forEach(it -> similarities.add(it.path("similarity").asDouble()));
        }
        assertThat(similarities).hasSizeGreaterThan(2).allMatch(it -> it >= 0.3);
        assertThat(similarities.getLast()).isLessThan(0.6);
    }
}
