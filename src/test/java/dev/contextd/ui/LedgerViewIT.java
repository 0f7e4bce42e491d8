package dev.contextd.ui;

import dev.contextd.Answers;
import dev.contextd.World;
import dev.contextd.tool.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

class LedgerViewIT {
    @Test
    void whatWasUsedIsDrawnAndSaidInNumbersAndEveryDerivedFigureCanBeChecked(@TempDir Path directory) throws Exception {
        var shop = Files.createDirectories(directory.resolve("shop"));
        var site = Files.createDirectories(directory.resolve("site"));
        try (var world = World.in(directory.resolve("world"))) {
            for (int day = 0; day < 4; day++) {
                ask(
                        world,
                        shop,
                        "memory_record",
                        "{'title':'Day " + day + "','content':'Flyway runs first.','outcome':'success'}");
                for (int i = 0; i <= day; i++) {
                    ask(world, shop, "memory_search", "{'query':'flyway'}");
                }
                ask(world, site, "memory_record", "{'title':'Colour','content':'It is blue.','outcome':'success'}");
                ask(
                        world,
                        shop,
                        "context_branch",
                        "{'description':'Search','prompt':'Find it','inject_memories':false}");
                ask(world, shop, "context_record", "{'kind':'note','name':'reading','tokens':" + 900 * (day + 1) + "}");
                ask(world, shop, "context_return", "{'message':'Found it in the log.'}");
                world.clock.advance(Duration.ofDays(1));
            }
            ask(world, shop, "memory_search", "{'query':'flyway','limit':0}");

            PageBrowser.run(world, directory, "ledger.mjs", Json.object());
        }
    }

    private static void ask(World world, Path project, String tool, String json) throws Exception {
        var arguments = (ObjectNode) Json.MAPPER.readTree(json.replace('\'', '"'));
        Answers.of(
                world, tool, arguments.put("project_path", project.toString()).toString());
    }
}
