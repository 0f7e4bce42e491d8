package dev.contextd.app;

import dev.contextd.base.access.AnsweredNames;
import dev.contextd.base.access.Doorkeeper;
import dev.contextd.base.digest.Sha256;
import dev.contextd.base.project.Owner;
import dev.contextd.feature.system.Checkup;
import dev.contextd.feature.system.DataDirectory;
import dev.contextd.feature.system.KnownProjects;
import dev.contextd.feature.system.Presence;
import dev.contextd.feature.system.ServerStatus;
import dev.contextd.keep.library.LazyLibrary;
import dev.contextd.mcp.http.OtherPaths;
import dev.contextd.tool.Connection;
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
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The page that people look at, with what it needs of the system.
public final class Pages implements AutoCloseable {
    private final Supplier<ToolPipeline> pipeline;
    private final String cookieName;
    private final Supplier<byte[]> key;
    private final InstantSource clock;
    private final News news = new News();
    private final PageNews telling = new PageNews(news);
    private final Presence presence;
    private final KnownProjects projects;
    private final LazyLibrary library;
    private final Access access;
    private final DataDirectory data;
    private final Remedies remedies;
    private @Nullable PagePort port;
    private volatile @Nullable Checkup checkup;

    /// @param data after which its cookie is named: browsers do not tell ports apart, and two servers on a machine have
    ///     different data
    /// @param copying copies what is sound of the database into a file, and gives what is missing from it
    /// @param key with which cookies are sealed
    Pages(
            Supplier<ToolPipeline> pipeline,
            Access access,
            DataDirectory data,
            LazyLibrary library,
            Function<Path, Optional<String>> copying,
            Supplier<byte[]> key,
            InstantSource clock) {
        this.remedies = new Remedies(data, library, access.issued(), copying, clock);
        this.access = access;
        this.data = data;
        this.library = library;
        this.presence = new Presence(clock, telling::present);
        this.projects = new KnownProjects(library);
        this.pipeline = pipeline;
        this.cookieName = "contextd-" + Sha256.hex(data.path().toAbsolutePath().toString(), 12);
        this.key = key;
        this.clock = clock;
    }

    PageNews news() {
        return telling;
    }

    /// Whether somebody has it open.
    public boolean isLookedAt() {
        return news.isFollowed();
    }

    Presence presence() {
        return presence;
    }

    /// What only the page calls, beside what features have for it.
    List<Tool<?, ?>> tools() {
        var tools = new ArrayList<Tool<?, ?>>(projects.tools());
        tools.addAll(presence.tools(library, Wiring.version()));
        tools.addAll(ServerStatus.pageTools(
                () -> Optional.ofNullable(checkup),
                remedies.all(),
                access.localUser().name()));
        return tools;
    }

    /// Who looks at the machine when somebody wants to know how it is.
    public void examinedBy(Checkup doctor) {
        checkup = doctor;
    }

    /// What every call passes for the page's sake.
    List<Stage> stages() {
        return List.of(presence, projects, telling);
    }

    /// Where the local user sees it, once and soon: on a port of its own, which is opened if it was not.
    public synchronized String link() {
        data.prepare();
        String token = access.localToken().ready();
        var open = port;
        if (open == null) {
            open = PagePort.open(
                    door(new AnsweredNames(Set.of(PagePort.HOST), Set.of()), access.doorkeeper(), this::onThisMachine));
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

    private PageDoor door(AnsweredNames names, Doorkeeper doorkeeper, Function<Owner, Connection> connections) {
        return new PageDoor(new PageDoor.Needs(names, doorkeeper, pipeline, connections, news, cookieName, key, clock));
    }

    /// Who came by a link of their own may have read what a command of theirs may.
    private Connection onThisMachine(Owner owner) {
        return owner.name().equals(access.localUser().name())
                ? Connection.ofLocalUser("page")
                : Connection.ofPage(owner.name());
    }

    /// At the address of MCP.
    OtherPaths beside(AnsweredNames names, Doorkeeper doorkeeper) {
        var door = door(names, doorkeeper, owner -> Connection.ofPage(owner.name()));
        return new OtherPaths(door::handle, Optional.of(door.errors()), door::close);
    }
}
