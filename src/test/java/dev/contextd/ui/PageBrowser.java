package dev.contextd.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.World;
import dev.contextd.interop.NodeTools;
import dev.contextd.tool.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/// The page in a real browser: runs a file of `src/test/node/page`, which says there what a person would see.
public final class PageBrowser {
    private PageBrowser() {}

    static void run(World world, Path directory, String file) throws Exception {
        run(world, directory, file, Json.object());
    }

    /// @param more what the tests have to know beside where the page is and how to come in
    static void run(World world, Path directory, String file, ObjectNode more) throws Exception {
        run(
                directory,
                file,
                more.deepCopy()
                        .put("url", "http://127.0.0.1:" + world.http().mcp().getPort())
                        .put("token", world.wiring.localToken().ready()));
    }

    /// @param given all that the tests have to know
    public static void run(Path directory, String file, ObjectNode given) throws Exception {
        var told = Files.writeString(directory.resolve("given.json"), given.toString());
        var home = Files.createDirectories(directory.resolve("browser"));

        var ran = NodeTools.script(home, "page/" + file, List.of(told.toString()));

        assertThat(ran.exit()).as(ran.output() + ran.errors()).isZero();
    }
}
