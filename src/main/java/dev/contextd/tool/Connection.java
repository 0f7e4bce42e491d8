package dev.contextd.tool;

import dev.contextd.project.Project;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Where calls come from: one stdio process, one session of an older revision, or one owner of stateless requests.
/// It remembers the project its calls were last about, so that a tool can do without being told again.
public final class Connection {
    private final String id;
    private final Optional<String> session;
    private volatile @Nullable Project project;

    private Connection(String id, Optional<String> session) {
        this.id = id;
        this.session = session;
    }

    /// A connection with a session of its own.
    public static Connection fresh() {
        return new Connection(Ids.fresh("conn_"), Optional.of(Ids.fresh("sess_")));
    }

    /// A connection of somebody who comes without a session, and so works in the default one of each project.
    public static Connection withoutSession(String id) {
        return new Connection(id, Optional.empty());
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
}
