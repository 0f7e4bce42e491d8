package dev.contextd.ui;

import dev.contextd.World;
import dev.contextd.tool.Json;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnteringIT {
    @Test
    void peopleComeInWithATokenAndAreToldWhatToDoWhereTheyCannot(@TempDir Path directory) throws Exception {
        try (var world = World.in(directory.resolve("one"));
                var another = World.in(directory.resolve("another"))) {
            var cookieOfAnother = Json.object().put("cookieOfAnother", cookie(another));
            PageBrowser.run(world, directory, "entering.mjs", cookieOfAnother);
        }
    }

    private static String cookie(World world) throws Exception {
        var answer = world.http()
                .send(
                        "POST",
                        "/ui/enter",
                        "token=" + world.wiring.localToken().ready(),
                        Map.of("Authorization", "", "Content-Type", "application/x-www-form-urlencoded"));
        return answer.header("Set-Cookie").replaceAll("^[^=]*=([^;]*);.*$", "$1");
    }
}
