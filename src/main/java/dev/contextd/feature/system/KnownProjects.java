package dev.contextd.feature.system;

import dev.contextd.base.cache.LruCache;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.project.Project;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.library.LazyLibrary;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.tool.ToolCall;
import dev.contextd.tool.stage.Metering;
import java.lang.System.Logger.Level;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/// In which folder each project of an owner was last seen. What is kept says only the key of its project, which tells
/// people nothing; so the folder is noted when a call names it.
///
/// Nothing is opened for it, and no call fails because of it.
public final class KnownProjects implements Metering.Witness {
    private static final System.Logger LOG = System.getLogger(KnownProjects.class.getName());

    private static final String ROOT = "projects";

    /// How many are remembered to have been noted; the others are noted once more.
    private static final int NOTED_MAX = 10_000;

    private static final int SHOWN_MAX = 10_000;

    private final LazyLibrary library;
    private final LruCache<RecordKey, String> noted = new LruCache<>(NOTED_MAX);

    public KnownProjects(LazyLibrary library) {
        this.library = library;
    }

    /// @param root where it stands on the machine that named it
    private record Noted(String root) {}

    @Override
    public void saw(ToolCall call, Metering.Outcome outcome) {
        if (outcome.succeeded()) {
            project(call).ifPresent(project -> note(call.caller().owner().name(), project));
        }
    }

    /// Also one that is on another machine: there its folder is called so.
    private static Optional<Project> project(ToolCall call) {
        var path = call.arguments().path("project_path").asString("");
        try {
            return path.isEmpty()
                    ? call.caller().project()
                    : Optional.of(call.caller().project(path));
        } catch (Failure _) {
            return Optional.empty();
        }
    }

    private void note(String owner, Project project) {
        var key = RecordKey.of(ROOT, owner, project.key().text());
        String root = project.root().toString();
        if (library.opened().isEmpty() || noted.find(key).filter(root::equals).isPresent()) {
            return;
        }
        try {
            var records = library.get().records();
            var json = JsonMapper.shared().writeValueAsString(new Noted(root));
            if (records.get(key).filter(record -> record.json().equals(json)).isEmpty()) {
                library.get().change(List.of(), draft -> draft.change(Change.put(key, json, Expected.ANYTHING)));
            }
            noted.put(key, root);
        } catch (Failure e) {
            LOG.log(Level.DEBUG, "a project's folder was not noted", e);
        }
    }

    /// The folder of each project that the owner's calls have named.
    public Map<ProjectKey, String> folders(String owner) {
        var folders = new HashMap<ProjectKey, String>();
        library.get()
                .records()
                .below(RecordKey.of(ROOT, owner), Optional.empty(), SHOWN_MAX)
                .forEach(record -> folders.put(
                        new ProjectKey(record.key().parts().getLast()),
                        JsonMapper.shared()
                                .readValue(record.json(), Noted.class)
                                .root()));
        return folders;
    }
}
