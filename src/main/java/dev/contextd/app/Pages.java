package dev.contextd.app;

import dev.contextd.base.access.AnsweredNames;
import dev.contextd.base.access.Doorkeeper;
import dev.contextd.base.digest.Sha256;
import dev.contextd.feature.system.KnownProjects;
import dev.contextd.feature.system.Presence;
import dev.contextd.keep.library.LazyLibrary;
import dev.contextd.mcp.http.OtherPaths;
import dev.contextd.tool.Stage;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolPipeline;
import dev.contextd.ui.News;
import dev.contextd.ui.PageDoor;
import dev.contextd.ui.PagePort;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The page that people look at, with what it needs of the system.
final class Pages implements AutoCloseable {
    private final Supplier<ToolPipeline> pipeline;
    private final String cookieName;
    private final Supplier<byte[]> key;
    private final InstantSource clock;
    private final News news = new News();
    private final PageNews telling = new PageNews(news);
    private final Presence presence;
    private final KnownProjects projects;
    private final LazyLibrary library;
    private @Nullable PagePort port;

    /// @param dataDir after which its cookie is named: browsers do not tell ports apart, and two servers on a machine
    ///     have different data
    /// @param key with which cookies are sealed
    Pages(
            Supplier<ToolPipeline> pipeline,
            Path dataDir,
            LazyLibrary library,
            Supplier<byte[]> key,
            InstantSource clock) {
        this.library = library;
        this.presence = new Presence(clock, telling::present);
        this.projects = new KnownProjects(library);
        this.pipeline = pipeline;
        this.cookieName = "contextd-" + Sha256.hex(dataDir.toAbsolutePath().toString(), 12);
        this.key = key;
        this.clock = clock;
    }

    PageNews news() {
        return telling;
    }

    boolean isLookedAt() {
        return news.isFollowed();
    }

    Presence presence() {
        return presence;
    }

    /// What only the page calls, beside what features have for it.
    List<Tool<?, ?>> tools() {
        var tools = new ArrayList<Tool<?, ?>>(projects.tools());
        tools.addAll(presence.tools(library, Wiring.version()));
        return tools;
    }

    /// What every call passes for the page's sake.
    List<Stage> stages() {
        return List.of(presence, projects, telling);
    }

    /// On a port of its own.
    synchronized String link(Doorkeeper doorkeeper, String token) {
        var open = port;
        if (open == null) {
            open = PagePort.open(door(new AnsweredNames(Set.of(PagePort.HOST), Set.of()), doorkeeper));
            port = open;
        }
        return open.link(token);
    }

    @Override
    public synchronized void close() {
        if (port != null) {
            port.close();
        }
    }

    private PageDoor door(AnsweredNames names, Doorkeeper doorkeeper) {
        return new PageDoor(new PageDoor.Needs(names, doorkeeper, pipeline, news, cookieName, key, clock));
    }

    /// At the address of MCP.
    OtherPaths beside(AnsweredNames names, Doorkeeper doorkeeper) {
        var door = door(names, doorkeeper);
        return new OtherPaths(door::handle, door::close);
    }
}
