package dev.contextd.tool;

import dev.contextd.base.project.Project;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Where calls come from: one stdio process, one session of an older revision, or one owner of stateless requests.
/// It remembers the project its calls were last about, so that a tool can do without being told again.
public final class Connection {
    private static final int CLIENT_CHARS_MAX = 100;
    private static final String PAGE = "page:";

    private final String id;
    private final Optional<String> session;
    private final Optional<Path> startedIn;
    private volatile @Nullable Project project;
    private volatile @Nullable String gateway;
    private volatile @Nullable String client;

    private Connection(String id, Optional<String> session, Optional<Path> startedIn) {
        this.id = id;
        this.session = session;
        this.startedIn = startedIn;
    }

    /// A connection with a session of its own.
    public static Connection fresh() {
        return new Connection(Ids.fresh("conn_"), Optional.of(Ids.fresh("sess_")), Optional.empty());
    }

    /// The same in a session that another process has begun.
    public static Connection ofSession(String session) {
        return new Connection(Ids.fresh("conn_"), Optional.of(session), Optional.empty());
    }

    /// The connection of a client that started this process in a directory.
    public static Connection startedIn(Path directory) {
        return new Connection(Ids.fresh("conn_"), Optional.of(Ids.fresh("sess_")), Optional.of(directory));
    }

    /// The same, gone on with by another process.
    public static Connection resumed(String session, Path directory) {
        return new Connection(Ids.fresh("conn_"), Optional.of(session), Optional.of(directory));
    }

    /// The connection of a command that the local user gives, who may read everything anyway. Commands go on in the
    /// default session of each project.
    public static Connection ofLocalUser(String id) {
        return new Connection(
                id,
                Optional.empty(),
                Optional.ofNullable(Path.of("").toAbsolutePath().getRoot()));
    }

    /// A connection of somebody who comes without a session, and so works in the default one of each project.
    public static Connection withoutSession(String id) {
        return new Connection(id, Optional.empty(), Optional.empty());
    }

    /// The connection of somebody who looks at the page: no agent's.
    public static Connection ofPage(String owner) {
        return new Connection(PAGE + owner, Optional.empty(), Optional.empty());
    }

    public boolean isOfPage() {
        return id.startsWith(PAGE);
    }

    public String id() {
        return id;
    }

    /// The session that folding works in unless the call names another.
    public Optional<String> session() {
        return session;
    }

    public Optional<Project> project() {
        return Optional.ofNullable(project);
    }

    public void enter(Project entered) {
        project = entered;
    }

    /// What the client calls itself, which may be anything.
    public void introduce(String name) {
        if (!name.isBlank() && name.length() <= CLIENT_CHARS_MAX) {
            client = name;
        }
    }

    public Optional<String> client() {
        return Optional.ofNullable(client);
    }

    /// The client sends its requests to its model through this gateway.
    public void passThrough(String id) {
        gateway = id;
    }

    /// The gateway through which the client sends its requests to its model, if it does: then what it folds really
    /// leaves its context.
    public Optional<String> gateway() {
        return Optional.ofNullable(gateway);
    }

    /// Where its client started the process, if it did.
    public Optional<Path> startedIn() {
        return startedIn;
    }

    /// Whether it is that of a command of the local user, and of no agent.
    public boolean isOfCommand() {
        return startedIn.isPresent() && session.isEmpty();
    }
}
