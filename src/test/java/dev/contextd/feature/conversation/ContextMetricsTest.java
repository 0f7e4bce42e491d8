package dev.contextd.feature.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.World;
import dev.contextd.tool.Json;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Figures from what really happened.
class ContextMetricsTest {
    @Test
    void callsAreCountedByToolAndDayFailedOnesToo(@TempDir Path directory) throws Exception {
        try (var world = World.in(directory, Map.of("conversations.auto_summarize", "false"))) {
            var talk = new Talk(world);
            talk.say("a", "One thing that was said some days ago.");
            talk.say("b", "Another.");
            world.clock.advance(Duration.ofDays(2));
            for (int i = 0; i < 9; i++) {
                talk.say("a", "More of it, number " + i + ".");
            }
            talk.call("summarize_context", Talk.context("a"));
            talk.call("retrieve_context", Talk.context("nothing"));
            talk.call("ping", Json.object());
            talk.call("get_context_metrics", Json.object());
            talk.call(
                    "add_relationship",
                    Json.object()
                            .put("sourceContextId", "a")
                            .put("targetContextId", "b")
                            .put("relationshipType", "parent"));

            var day = talk.call("get_context_metrics", Json.object().put("period", "day"));
            assertThat(day.path("period").asString()).isEqualTo("day");
            assertThat(day.at("/metrics/byType").toString())
                    .isEqualTo("{\"add_message\":9,\"add_relationship\":1,\"retrieve_context\":1,"
                            + "\"summarize_context\":1}");
            assertThat(day.at("/metrics/averageScore").asDouble())
                    .as("ten messages, a summary, a relation; the other context was not written to today")
                    .isEqualTo(1);

            var week = talk.call("get_context_metrics", Json.object());
            assertThat(week.path("success").asBoolean()).isTrue();
            assertThat(week.at("/metrics/totalCalls").asInt()).isEqualTo(14);
            var trend = week.at("/metrics/historyTrend");
            assertThat(trend.size()).isEqualTo(7);
            assertThat(trend.at("/4/count").asInt()).isEqualTo(2);
            assertThat(trend.at("/6/count").asInt()).isEqualTo(12);
            assertThat(week.at("/metrics/contextStats").toString())
                    .isEqualTo("{\"totalContexts\":2,\"averageMessagesPerContext\":5.5,\"summaryRate\":0.5}");
            assertThat(week.at("/metrics/relationshipMetrics/totalRelationships")
                            .asInt())
                    .isOne();
            assertThat(week.at("/metrics/relationshipMetrics/byType/parent").asInt())
                    .isOne();
            assertThat(week.at("/metrics/averageScore").asDouble()).isEqualTo(0.67);
        }
    }
}
