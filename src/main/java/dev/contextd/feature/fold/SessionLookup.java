package dev.contextd.feature.fold;

import dev.contextd.base.digest.Sha256;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Project;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.feature.fold.tree.Refusals;
import dev.contextd.feature.fold.tree.SessionKey;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Ids;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/// Finds the session of a call: the one it names, else its connection's, else the default one of owner and project.
final class SessionLookup {
    /// Asks for a session of one's own.
    private static final String NEW = "new";

    private static final int HASH_DIGITS = 32;

    private SessionLookup() {}

    record Place(SessionKey key, Project project) {
        String session() {
            return key.session();
        }
    }

    /// The project that a call names, or else its connection's.
    static Project project(Caller caller, Optional<String> path) {
        return path.map(caller::project)
                .or(() -> caller.connection().project())
                .orElseThrow(() -> new Failure(
                        Kind.VALIDATION,
                        "Say which project this is about: project_path must be its absolute path.",
                        Map.of("field", "project_path")));
    }

    /// @param exists whether a session is kept
    static Place named(Caller caller, Project project, Optional<String> session, Predicate<SessionKey> exists) {
        var own = own(caller, project);
        if (session.isEmpty()
                || session.get().equals(own.session())
                || session.get().equals(anywhere(caller))) {
            return new Place(own, project);
        }
        if (session.get().equals(NEW)) {
            return new Place(new SessionKey(own.owner(), own.project(), Ids.fresh("sess_")), project);
        }
        var named = new SessionKey(own.owner(), own.project(), session.get());
        if (!SessionKey.isId(session.get()) || !exists.test(named)) {
            throw Refusals.unknownSession(session.get());
        }
        return new Place(named, project);
    }

    /// The session of a call that names none.
    static SessionKey own(Caller caller, Project project) {
        String owner = caller.owner().name();
        var key = project.key();
        return new SessionKey(owner, key, caller.connection().session().orElseGet(() -> standard(owner, key)));
    }

    /// The session that is told while no project is known; in a project it means the caller's own there.
    static String anywhere(Caller caller) {
        return caller.connection()
                .session()
                .orElseGet(() -> standard(caller.owner().name(), new ProjectKey("")));
    }

    /// The same after every restart, and another for everybody.
    private static String standard(String owner, ProjectKey project) {
        return "sess_" + Sha256.hex(owner + "\0" + project, HASH_DIGITS);
    }
}
