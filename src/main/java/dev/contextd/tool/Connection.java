package dev.contextd.tool;

import dev.contextd.project.Project;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Where calls come from: one stdio process, one session of an older revision, or one owner of stateless requests.
/// It remembers the project its calls were last about, so that a tool can do without being told again.
public final class Connection {
    private final String id;
    private final String session;
    private volatile @Nullable Project project;

    public Connection(String id, String session) {
        this.id = id;
        this.session = session;
    }

    /// A connection with a session of its own.
    public static Connection fresh() {
        return new Connection(Ids.fresh("conn_"), Ids.fresh("sess_"));
    }

    public String id() {
        return id;
    }

    /// The session that folding works in unless the call names another.
    public String session() {
        return session;
    }

    public Optional<Project> project() {
        return Optional.ofNullable(project);
    }

    public void enter(Project entered) {
        project = entered;
    }
}
