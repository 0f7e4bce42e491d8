package dev.contextd.feature.analytics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.PageAnswers;
import dev.contextd.World;
import dev.contextd.base.project.Project;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Connection;
import dev.contextd.tool.Json;
import dev.contextd.tool.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// The books as the page shows them. The clock begins on 17 January 2026.
class PageLedgerTest {
    @TempDir
    private Path directory;

    private static JsonNode ask(World world, String tool, String json) throws Exception {
        return Answers.of(world, tool, json.replace('\'', '"'));
    }

    private static JsonNode ledger(World world, String json) {
        return PageAnswers.of(world, "page_ledger", json);
    }

    private String project(String name) throws IOException {
        return Files.createDirectories(directory.resolve(name)).toString();
    }

    private static void remember(World world, String project) throws Exception {
        ask(
                world,
                "memory_record",
                "{'title':'retries','content':'They help','outcome':'success','project_path':'" + project + "'}");
    }

    @Test
    void whatWasUsedIsToldByDayProjectAndTool() throws Exception {
        try (var world = World.in(directory.resolve("world"))) {
            remember(world, project("p"));
            ask(world, "memory_search", "{'query':'retries','project_path':'" + project("p") + "'}");
            world.clock.advance(Duration.ofDays(1));
            remember(world, project("q"));

            var ledger = ledger(world, "{'days':3}");

            assertThat(ledger.path("start_date").asString()).isEqualTo("2026-01-16");
            assertThat(ledger.path("days")).hasSize(3);
            assertThat(ledger.at("/days/0/sums/calls").asInt()).isZero();
            assertThat(ledger.at("/days/1/sums/calls").asInt()).isEqualTo(2);
            assertThat(ledger.at("/days/2/sums/calls").asInt()).isEqualTo(1);
            assertThat(ledger.path("projects")).hasSize(2);
            assertThat(ledger.at("/tools/0/tool").asString()).isEqualTo("memory_record");
            assertThat(ledger.at("/tools/0/calls").asInt()).isEqualTo(2);
            long byTool = ledger.at("/tools/0/tokens_charged").asLong()
                    + ledger.at("/tools/1/tokens_charged").asLong();
            assertThat(ledger.at("/total/tokens_charged").asLong())
                    .isEqualTo(byTool)
                    .isPositive();
            var onlyQ = Project.required(project("q")).key().text();
            assertThat(ledger(world, "{'days':3,'project':'" + onlyQ + "'}")
                            .at("/total/calls")
                            .asInt())
                    .isEqualTo(1);
        }
    }

    @Test
    void agentsAreToldApartByWhatTheyCallThemselves() throws Exception {
        try (var world = World.in(directory.resolve("world"))) {
            remember(world, project("p"));
            var connection = Connection.fresh();
            connection.introduce("some-agent");
            var caller = new Caller(world.wiring.localUser(), connection, Progress.SILENT, Optional.empty());
            for (int i = 0; i < 2; i++) {
                world.wiring.pipelineOfPrograms().run("skill_list", Json.object(), caller);
            }

            var agents = ledger(world, "{}").path("agents");

            assertThat(agents).hasSize(2);
            assertThat(agents.at("/0/agent").asString()).isEqualTo("some-agent");
            assertThat(agents.at("/0/calls").asInt()).isEqualTo(2);
            assertThat(agents.at("/1/agent").asString()).isEqualTo("unnamed");
            assertThat(agents.at("/1/tokens_charged").asInt()).isPositive();
        }
    }

    @Test
    void thePageIsNotInItsOwnLedger() throws Exception {
        try (var world = World.in(directory)) {
            ledger(world, "{}");

            assertThat(ledger(world, "{}").at("/total/calls").asInt()).isZero();
        }
    }

    @Test
    void aDerivedFigureCanBeCheckedByItsInputs() throws Exception {
        try (var world = World.in(directory)) {
            assertThat(ledger(world, "{}").path("derived")).isEmpty();

            ask(world, "context_branch", "{'description':'Search','prompt':'Find it','project_path':'/p'}");
            ask(world, "context_record", "{'kind':'note','name':'reading','tokens':3000,'project_path':'/p'}");
            ask(world, "context_return", "{'message':'Found it in the log','project_path':'/p'}");

            var booked = ledger(world, "{}").at("/derived/0");
            assertThat(booked.path("name").asString()).isEqualTo("tokens_booked");
            assertThat(booked.path("formula").asString()).isEqualTo("tokens_folded - tokens_in_summaries");
            assertThat(booked.path("value").asDouble())
                    .isEqualTo(booked.at("/inputs/tokens_folded").asDouble()
                            - booked.at("/inputs/tokens_in_summaries").asDouble())
                    .isGreaterThan(2_900);
        }
    }
}
