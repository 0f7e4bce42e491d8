package dev.contextd.feature.analytics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.contextd.Answers;
import dev.contextd.Eventually;
import dev.contextd.World;
import dev.contextd.base.project.Owner;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.text.bpe.O200kTokenizer;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Connection;
import dev.contextd.tool.Json;
import dev.contextd.tool.Progress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/// What the server was used for, as it really happened. The clock begins on 17 January 2026.
class AnalyticsTest {
    @TempDir
    Path directory;

    private static JsonNode ask(World world, String tool, String json) throws Exception {
        return Answers.of(world, tool, json.replace('\'', '"'));
    }

    private static JsonNode figures(World world, String json) throws Exception {
        return ask(world, "analytics_get", json);
    }

    private static String remember(World world, String project) throws Exception {
        return ask(
                        world,
                        "memory_record",
                        "{'title':'retries','content':'They help','outcome':'success','project_path':'" + project
                                + "'}")
                .path("id")
                .asString();
    }

    /// Folds a branch away; gives what it used and what came back.
    private static long[] fold(World world) throws Exception {
        ask(world, "context_branch", "{'description':'Search','prompt':'Find it','project_path':'/p'}");
        ask(world, "context_record", "{'kind':'note','name':'reading','tokens':3000,'project_path':'/p'}");
        var folded = ask(world, "context_return", "{'message':'Found it in the log','project_path':'/p'}");
        long tokens = folded.at("/summary/tokens_folded").asLong();
        return new long[] {tokens, new O200kTokenizer().count("Found it in the log")};
    }

    @Test
    void nothingIsInventedWhereNothingWasMeasured() throws Exception {
        try (var world = World.in(directory)) {
            var empty = figures(world, "{}");

            assertThat(empty.path("period").asString()).isEqualTo("weekly");
            assertThat(empty.path("start_date").asString()).isEqualTo("2026-01-11");
            assertThat(empty.path("end_date").asString()).isEqualTo("2026-01-17");
            assertThat(empty.path("total_sessions").asInt()).isZero();
            assertThat(empty.path("top_features")).isEmpty();
            for (String absent : new String[] {
                "booked_reduction_pct", "total_time_saved_min", "search_precision", "estimated_cost_save_usd"
            }) {
                assertThat(empty.has(absent)).as(absent).isFalse();
            }
            assertThat(empty.path("performance")).isEmpty();
        }
    }

    @Test
    void whatWasFoldedIsBookedAndNothingIsCalledSavedThatStaysInTheRequests() throws Exception {
        try (var world = World.in(directory)) {
            var first = fold(world);
            var second = fold(world);
            double folded = first[0] + second[0];
            double booked = folded - first[1] - second[1];

            var figures = figures(world, "{}");

            assertThat(figures.at("/inputs/folds").asInt()).isEqualTo(2);
            assertThat(figures.at("/inputs/tokens_folded").asDouble()).isEqualTo(folded);
            assertThat(figures.at("/inputs/tokens_booked").asDouble()).isEqualTo(booked);
            assertThat(figures.path("booked_reduction_pct").asDouble()).isCloseTo(100 * booked / folded, within(0.01));
            assertThat(figures.findValue("tokens_saved")).isNull();
            assertThat(figures.has("total_time_saved_min")).isFalse();
            assertThat(figures.has("estimated_cost_save_usd")).isFalse();
        }
    }

    @Test
    void whatAGatewayLeftOutOfRequestsIsSavedAndTheInputsAreTold() {
        var report = new UsageReport(
                UsageFigures.fold(9_000, 100).plus(passed(16_000)).plus(passed(8_000)), new TokenPrices(0.5, 3_000));

        assertThat(report.tokensSaved()).contains(6_000L);
        assertThat(report.minutesSaved()).contains(2.0);
        assertThat(report.usdSaved()).contains(3.0);
        assertThat(report.tokensBooked()).isEqualTo(8_900);
    }

    /// A quarter of a token for each byte, as its provider tells it.
    private static UsageFigures passed(long bytesCut) {
        return UsageFigures.passed(Map.of(
                WireCount.REQUESTS, 1L,
                WireCount.BYTES_CUT, bytesCut,
                WireCount.BYTES_SENT, 4_000L,
                WireCount.UPSTREAM_CACHE_READ, 1_000L));
    }

    @Test
    void whatWasCountedBeforeThereWereGatewaysIsRead() {
        var before = UsageFigures.fold(9_000, 100).toJson();
        assertThat(before).doesNotContain("wire");
        assertThat(UsageFigures.of(before).wire()).isEmpty();
    }

    @Test
    void aBranchThatWasStoppedCountsAndOneThatWasDiscardedDoesNot() throws Exception {
        try (var world = World.in(directory)) {
            ask(world, "context_branch", "{'description':'a','prompt':'b','budget':500,'project_path':'/p'}");
            ask(world, "context_record", "{'kind':'note','name':'n','tokens':700,'project_path':'/p'}");
            assertThat(figures(world, "{}").at("/inputs/folds").asInt()).isEqualTo(1);

            ask(world, "context_branch", "{'description':'a','prompt':'b','project_path':'/p'}");
            ask(world, "context_rollback", "{'branch_id':'main','project_path':'/p'}");
            assertThat(figures(world, "{}").at("/inputs/folds").asInt()).isEqualTo(1);
        }
    }

    @Test
    void callsAreCountedByToolWithTheirTimesAndOutcomes() throws Exception {
        try (var world = World.in(directory)) {
            var id = remember(world, "/p");
            for (int i = 0; i < 3; i++) {
                ask(world, "memory_search", "{'query':'retries'}");
            }
            ask(world, "memory_feedback", "{'id':'" + id + "','helpful':true}");
            ask(world, "memory_feedback", "{'id':'" + id + "','helpful':true}");
            ask(world, "memory_feedback", "{'id':'" + id + "','helpful':false}");
            ask(world, "memory_feedback", "{'id':'no such','helpful':true}");

            var figures = figures(world, "{}");

            assertThat(figures.at("/top_features/0/feature").asString()).isEqualTo("memory_feedback");
            assertThat(figures.at("/top_features/0/count").asInt()).isEqualTo(4);
            assertThat(figures.at("/top_features/0/success_rate").asDouble()).isEqualTo(0.75);
            assertThat(figures.at("/top_features/1/feature").asString()).isEqualTo("memory_search");
            assertThat(figures.at("/top_features/1/avg_latency_ms").asDouble()).isPositive();
            assertThat(figures.path("search_precision").asDouble()).isCloseTo(2.0 / 3, within(0.001));
            assertThat(figures.at("/performance/avg_search_latency_ms").asDouble())
                    .isEqualTo(figures.at("/top_features/1/avg_latency_ms").asDouble());
            assertThat(figures.at("/performance/overall_success_rate").asDouble())
                    .isEqualTo(7.0 / 8);
            assertThat(figures.at("/performance").has("avg_checkpoint_latency_ms"))
                    .isFalse();
            assertThat(figures.at("/inputs/calls").asInt()).isEqualTo(8);
            assertThat(figures.path("total_sessions").asInt()).isEqualTo(1);
            // The question was embedded once and then at hand, twice; the memory was looked up and then kept.
            assertThat(figures.at("/performance/cache_hit_rate").asDouble()).isBetween(0.4, 0.8);
        }
    }

    @Test
    void onlyTheFiveMostCalledAreShown() throws Exception {
        try (var world = World.in(directory)) {
            for (String tool :
                    new String[] {"ping", "status", "echo", "context_branch_status", "forget", "memory_search"}) {
                ask(world, tool, "{'id':'x','query':'q','text':'t','project_path':'/p'}");
            }
            assertThat(figures(world, "{}").path("top_features")).hasSize(5);
        }
    }

    @Test
    void daysAreToldApartAndPeriodsEndToday() throws Exception {
        try (var world = World.in(directory)) {
            remember(world, "/p");
            figures(world, "{}");
            world.clock.advance(Duration.ofDays(1));
            assertThat(figures(world, "{'period':'daily'}").at("/inputs/calls").asInt())
                    .isZero();
            assertThat(figures(world, "{'period':'weekly'}").at("/inputs/calls").asInt())
                    .isEqualTo(3);
            world.clock.advance(Duration.ofDays(6));
            assertThat(figures(world, "{'period':'weekly'}").at("/inputs/calls").asInt())
                    .isEqualTo(2);
            assertThat(figures(world, "{'period':'monthly'}")
                            .at("/inputs/calls")
                            .asInt())
                    .isEqualTo(5);
            world.clock.advance(Duration.ofDays(60));
            var all = figures(world, "{'period':'all-time'}");
            assertThat(all.path("period").asString()).isEqualTo("all-time");
            assertThat(all.path("start_date").asString()).isEqualTo("2026-01-17");
            assertThat(all.at("/inputs/calls").asInt()).isEqualTo(6);
            var days = figures(world, "{'start_date':'2026-01-17','end_date':'2026-01-17'}");
            assertThat(days.at("/inputs/calls").asInt()).isEqualTo(2);
        }
    }

    @Test
    void projectsAndOwnersAreToldApart() throws Exception {
        try (var world = World.in(directory)) {
            remember(world, "/p");
            remember(world, "/q");
            assertThat(figures(world, "{'project_path':'/p'}")
                            .at("/inputs/calls")
                            .asInt())
                    .isEqualTo(1);
            var ann = new Caller(Owner.alone("ann"), Connection.fresh(), Progress.SILENT, Optional.empty());
            var others = world.wiring
                    .pipeline()
                    .run("analytics_get", Json.object(), ann)
                    .orElseThrow()
                    .structured()
                    .at("/inputs/calls");
            assertThat(others.asInt()).isZero();
        }
    }

    @Test
    void whatWasCountedIsThereAfterARestart() throws Exception {
        try (var world = World.in(directory)) {
            fold(world);
        }
        try (var world = World.in(directory)) {
            var figures = figures(world, "{}");
            assertThat(figures.at("/inputs/folds").asInt()).isEqualTo(1);
            assertThat(figures.at("/inputs/calls").asInt()).isEqualTo(3);
        }
    }

    @Test
    void nothingIsOpenedToCountAPing() throws Exception {
        try (var world = World.in(directory)) {
            var caller = new Caller(Owner.alone("ann"), Connection.fresh(), Progress.SILENT, Optional.empty());
            world.wiring.pipeline().run("ping", Json.object(), caller);
        }
        assertThat(directory.resolve("data/contextd.db")).doesNotExist();
    }

    @Test
    void countsAreWrittenInTheBackground() throws Exception {
        try (var world = World.in(directory)) {
            remember(world, "/p");
            var records = world.wiring.library().records();
            Eventually.isTrue(
                    () -> records.below(RecordKey.of("usage")).findAny().isPresent());
            assertThat(records.below(RecordKey.of("usage", "somebody", "2026-01-17")))
                    .hasSize(1);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'start_date':'yesterday'}|start_date",
                "{'end_date':'2026-02-30'}|end_date",
                "{'end_date':'2026-01-18'}|end_date",
                "{'start_date':'1999-12-31'}|start_date",
                "{'start_date':'2026-01-17','end_date':'2026-01-16'}|end_date",
                "{'period':'hourly'}|period",
                "{'project_path':'relative'}|project_path"
            })
    void whatIsWrongIsNamed(String arguments, String field) throws Exception {
        try (var world = World.in(directory)) {
            var error = figures(world, arguments).path("error");

            assertThat(error.path("category").asString()).isEqualTo("validation");
            assertThat(error.toString()).contains(field);
        }
    }
}
