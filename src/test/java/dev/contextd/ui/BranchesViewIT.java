package dev.contextd.ui;

import dev.contextd.Answers;
import dev.contextd.World;
import dev.contextd.tool.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class BranchesViewIT {
    private static JsonNode ask(World world, Path project, String tool, String json) throws Exception {
        var arguments = (ObjectNode) Json.MAPPER.readTree(json.replace('\'', '"'));
        return Answers.of(
                world, tool, arguments.put("project_path", project.toString()).toString());
    }

    @Test
    void aBranchIsSeenWithWhatWasDoneInItAndMovesWhileItsAgentWorks(@TempDir Path directory) throws Exception {
        var project = Files.createDirectories(directory.resolve("shop"));
        try (var world = World.in(directory.resolve("world"))) {
            ask(
                    world,
                    project,
                    "memory_record",
                    "{'title':'Flyway first','content':'Run flyway before the integration tests.','outcome':'success'}");
            var outer = ask(
                            world,
                            project,
                            "context_branch",
                            "{'description':'Find why the checkout test fails','prompt':'Look at the logs of the integration tests.','budget':6000}")
                    .path("branch_id")
                    .asString();
            record(world, project, "Read", "src/test/CheckoutIT.java", "line of the test\\n".repeat(120));
            record(
                    world,
                    project,
                    "Bash",
                    "./mvnw verify",
                    "[ERROR] relation \\\"orders\\\" does not exist\\n".repeat(60));
            ask(
                    world,
                    project,
                    "context_branch",
                    "{'description':'Read the migrations','prompt':'Which one makes orders?','budget':3000,'inject_memories':false}");
            record(world, project, "Read", "db/V1__customers.sql", "create table customers (id bigint);\\n".repeat(50));
            record(world, project, "Read", "db/V2__orders.sql", "create table orders (id bigint);\\n".repeat(50));
            ask(world, project, "context_return", "{'message':'V2 makes orders; it is not run in the tests.'}");
            record(world, project, "Edit", "pom.xml", "<script>document.title='owned'</script>\\u202egnp.exe");
            ask(
                    world,
                    project,
                    "context_return",
                    "{'message':'The tests ran without V2. The pom runs flyway before them now.'}");
            world.clock.advance(Duration.ofSeconds(1));
            var open = ask(
                            world,
                            project,
                            "context_branch",
                            "{'description':'Speed up the build','prompt':'Find what takes long.','budget':1000,'inject_memories':false}")
                    .path("branch_id")
                    .asString();

            PageBrowser.run(
                    world,
                    directory,
                    "branches.mjs",
                    Json.object().put("outer", outer).put("open", open).put("project", project.toString()));
        }
    }

    private static void record(World world, Path project, String name, String input, String output) throws Exception {
        ask(
                world,
                project,
                "context_record",
                "{'kind':'tool_call','name':'" + name + "','input':'" + input + "','output':'"
                        + output.replace("'", "\\u0027") + "'}");
        world.clock.advance(Duration.ofSeconds(1));
    }
}
