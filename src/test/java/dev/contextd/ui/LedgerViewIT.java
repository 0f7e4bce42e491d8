package dev.contextd.ui;

import static java.util.Map.entry;

import dev.contextd.Answers;
import dev.contextd.World;
import dev.contextd.base.project.Project;
import dev.contextd.feature.analytics.WireCount;
import dev.contextd.tool.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
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

    /// As the gateway of a `contextd run` tells it to the server.
    @Test
    void whatPassedAGatewayStandsBesideWhatFollowsFromIt(@TempDir Path directory) throws Exception {
        var shop = Files.createDirectories(directory.resolve("shop"));
        try (var world = World.in(directory.resolve("world"))) {
            ask(world, shop, "memory_search", "{'query':'flyway'}");
            var key = Project.required(shop.toString()).key();
            for (int day = 0; day < 2; day++) {
                world.wiring
                        .gateways()
                        .count(
                                key,
                                Map.ofEntries(
                                        entry(WireCount.REQUESTS, 40L),
                                        entry(WireCount.CUT_REQUESTS, 25L),
                                        entry(WireCount.BYTES_RECEIVED, 9_000_000L),
                                        entry(WireCount.BYTES_SENT, 3_000_000L),
                                        entry(WireCount.BYTES_CUT, 6_000_000L),
                                        entry(WireCount.FOLDS, 5L),
                                        entry(WireCount.FALLBACKS, 1L),
                                        entry(WireCount.REFETCHES, 2L),
                                        entry(WireCount.KEPT_REFERRED_TO, 3L),
                                        entry(WireCount.UPSTREAM_INPUT, 20_000L),
                                        entry(WireCount.UPSTREAM_CACHE_READ, 600_000L),
                                        entry(WireCount.UPSTREAM_CACHE_WRITE, 80_000L),
                                        entry(WireCount.UPSTREAM_OUTPUT, 12_000L)));
                world.clock.advance(Duration.ofDays(1));
            }

            PageBrowser.run(world, directory, "gateway-ledger.mjs");
        }
    }

    private static void ask(World world, Path project, String tool, String json) throws Exception {
        var arguments = (ObjectNode) Json.MAPPER.readTree(json.replace('\'', '"'));
        Answers.of(
                world, tool, arguments.put("project_path", project.toString()).toString());
    }
}
