package dev.contextd.app;

import dev.contextd.base.access.AnsweredNames;
import dev.contextd.base.access.Doorkeeper;
import dev.contextd.base.digest.Sha256;
import dev.contextd.mcp.http.OtherPaths;
import dev.contextd.tool.ToolPipeline;
import dev.contextd.ui.News;
import dev.contextd.ui.PageDoor;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.function.Supplier;

/// The page that people look at, with what it needs of the system.
final class Pages {
    private final Supplier<ToolPipeline> pipeline;
    private final String cookieName;
    private final Supplier<byte[]> key;
    private final InstantSource clock;
    private final News news = new News();

    /// @param dataDir after which its cookie is named: browsers do not tell ports apart, and two servers on a machine
    ///     have different data
    /// @param key with which cookies are sealed
    Pages(Supplier<ToolPipeline> pipeline, Path dataDir, Supplier<byte[]> key, InstantSource clock) {
        this.pipeline = pipeline;
        this.cookieName = "contextd-" + Sha256.hex(dataDir.toAbsolutePath().toString(), 12);
        this.key = key;
        this.clock = clock;
    }

    News news() {
        return news;
    }

    PageDoor door(AnsweredNames names, Doorkeeper doorkeeper) {
        return new PageDoor(new PageDoor.Needs(names, doorkeeper, pipeline, news, cookieName, key, clock));
    }

    /// At the address of MCP.
    OtherPaths beside(AnsweredNames names, Doorkeeper doorkeeper) {
        var door = door(names, doorkeeper);
        return new OtherPaths(door::handle, door::close);
    }
}
