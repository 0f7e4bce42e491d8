package dev.contextd.feature.fold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.World;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.MessageFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// A branch as seed 003 describes it: its record, its defaults, what is logged of it.
class SeedBranchTest {
    @TempDir
    Path directory;

    World world;
    FoldingClient agent;

    @BeforeEach
    void open() throws Exception {
        world = World.in(directory);
        agent = new FoldingClient(world, Files.createDirectory(directory.resolve("project")));
    }

    @AfterEach
    void close() throws Exception {
        world.close();
    }

    private JsonNode status(String id) throws Exception {
        return agent.ask("branch_status", "{'branch_id':'" + id + "'}");
    }

    @Test
    void itsStatusHasEveryFieldOfTheRecord() throws Exception {
        String outer = agent.branch("{}");
        String id = agent.branch("{'budget':500}");
        agent.spend(600);
        var status = status(id);

        assertThat(status.propertyNames())
                .contains(
                        "id",
                        "session_id",
                        "parent_id",
                        "depth",
                        "description",
                        "prompt",
                        "budget_total",
                        "budget_used",
                        "timeout_seconds",
                        "status",
                        "result",
                        "error",
                        "injected_memories",
                        "created_at",
                        "completed_at");
        assertThat(status.path("id").asString()).isEqualTo(id);
        assertThat(status.path("parent_id").asString()).isEqualTo(outer);
        assertThat(status.path("prompt").asString()).isEqualTo("Find the errors");
        assertThat(status.path("error").asString()).startsWith("budget exhausted");
    }

    @Test
    void itIsCreatedUntilSomethingIsDoneInIt() throws Exception {
        String id = agent.branch("{}");
        assertThat(status(id).path("status").asString()).isEqualTo("created");
        assertThat(status(id).get("error").isNull()).isTrue();
        agent.spend(1);
        assertThat(status(id).path("status").asString()).isEqualTo("active");
        agent.ask("context_return", "{'message':'done'}");
        assertThat(status(id).path("status").asString()).isEqualTo("completed");
        assertThat(status(id).get("error").isNull()).isTrue();
    }

    @Test
    void schemasSayWhatStandsForAnArgumentThatIsNotGiven() {
        for (String tool : List.of("branch_create", "context_branch")) {
            var properties = properties(tool);
            assertThat(properties.at("/budget/default").asInt()).as(tool).isEqualTo(8192);
            assertThat(properties.at("/timeout_seconds/default").asInt())
                    .as(tool)
                    .isEqualTo(300);
            assertThat(properties.at("/inject_memories/default").asBoolean(false))
                    .as(tool)
                    .isTrue();
        }
        for (String tool : List.of("branch_return", "context_return")) {
            assertThat(properties(tool).at("/extract_memory/default").asBoolean(true))
                    .as(tool)
                    .isFalse();
        }
    }

    private JsonNode properties(String tool) {
        return world.wiring.catalog().find(tool).orElseThrow().shownSchema().path("properties");
    }

    @Test
    void whatTheSeedWantsLoggedIsAWarningWithNamesAndValues() throws Exception {
        var lines = new CopyOnWriteArrayList<String>();
        var logger = Logger.getLogger("dev.contextd.folding");
        var handler = new Handler() {
            @Override
            public void publish(LogRecord entry) {
                lines.add(entry.getLevel() + " " + MessageFormat.format(entry.getMessage(), entry.getParameters()));
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        logger.addHandler(handler);
        try {
            String outer = agent.branch("{'budget':2000}");
            String inner = agent.branch("{'budget':500}");
            agent.ask("context_return", "{'message':'over','branch_id':'" + outer + "'}");
            String spent = agent.branch("{'budget':500}");
            agent.spend(600);
            agent.ask("branch_status", "{'branch_id':'br_nobody'}");
            agent.ask("branch_status", "{'branch_id':'evil\\nlevel=ERROR'}");
            String session = agent.status().path("session_id").asString();

            assertThat(lines)
                    .anyMatch(line -> line.startsWith("WARNING event=branch_not_found branch_id=br_nobody session_id="
                            + session + " owner=somebody project="));
            assertThat(lines)
                    .anyMatch(line -> line.startsWith(
                            "WARNING event=orphan_cleanup branch_id=" + inner + " session_id=" + session));
            assertThat(lines)
                    .anyMatch(line -> line.startsWith(
                            "WARNING event=budget_exhausted branch_id=" + spent + " session_id=" + session));
            assertThat(lines).allMatch(line -> line.contains(" outcome="));
            assertThat(lines).noneMatch(line -> line.contains("\n") || line.contains("Find the errors"));
        } finally {
            logger.removeHandler(handler);
        }
    }
}
